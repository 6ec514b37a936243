import type { Step, Trigger } from '@crm/contract/automation-fields'
import { AUTOMATION_RUNS_PER_HOUR } from '@crm/contract/automation-rules'
import { translate } from '../../kernel/i18n.ts'
import type { KnownRule } from './editor/typed-of.ts'

export const templateNames = ['welcome', 'forgotten', 'stale', 'thanks', 'again', 'late'] as const
export type TemplateName = (typeof templateNames)[number]

/** In the texts a placeholder stands for a slot: what is written there is filled in when the step is taken. */
const slots = {
  customer: '{{customer.name}}',
  opportunity: '{{opportunity.name}}',
  ticket: '{{ticket.code}}',
}
const say = (name: TemplateName, part: 'name' | 'text' | 'message') =>
  translate(`automation:template.${name}.${part}`, slots)

const call = (name: TemplateName, dueDays: number): Step => ({
  do: 'createTask',
  type: 'call',
  title: say(name, 'text'),
  content: '',
  assignee: { to: 'curator' },
  dueDays,
})
const tell = (name: TemplateName, owner: boolean): Step => ({
  do: 'notify',
  curator: true,
  owner,
  userIds: [],
  message: say(name, 'message'),
})
const wait = (amount: number): Step => ({ do: 'wait', amount, unit: 'day' })

const templates: Readonly<Record<TemplateName, () => readonly [Trigger, readonly Step[]]>> = {
  welcome: () => [{ on: 'customerAdded' }, [call('welcome', 1)]],
  forgotten: () => [{ on: 'customerIdle', days: 30 }, [call('forgotten', 2), tell('forgotten', false)]],
  stale: () => [{ on: 'opportunityStale' }, [tell('stale', false)]],
  thanks: () => [{ on: 'opportunityWon' }, [wait(7), call('thanks', 1)]],
  again: () => [{ on: 'opportunityLost' }, [wait(90), call('again', 3)]],
  late: () => [{ on: 'ticketLate' }, [tell('late', true)]],
}

export const templateTitle = (name: TemplateName) => say(name, 'name')
/** A rule that many begin with, ready to be saved. */
export function templateOf(name: TemplateName): KnownRule {
  const [trigger, steps] = templates[name]()
  return {
    name: templateTitle(name),
    description: '',
    trigger,
    match: 'all',
    conditions: [],
    steps: [...steps],
    runsPerHour: AUTOMATION_RUNS_PER_HOUR,
    names: [],
  }
}
