import type { OutcomeUse, RuleUse, TemplateUse } from '@crm/contract/marketing-template'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOfOutcome, nameOfRule, nameOfUse } from './use-template-acts.tsx'

interface Uses {
  readonly usedBy: readonly TemplateUse[]
  readonly rules: readonly RuleUse[]
  readonly outcomes: readonly OutcomeUse[]
}

/** The campaigns that send it, or did, and the rules and ends of sales campaigns that do; what the reader does not see has no name here. */
export function TemplateUses({ uses: { usedBy, rules, outcomes } }: { uses: Uses }) {
  const { t } = useTranslation('marketingTemplate')
  if (usedBy.length + rules.length + outcomes.length === 0) return <Text c="dimmed">{t('use.none')}</Text>
  return (
    <ul>
      {usedBy.map((use, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: campaigns that are not seen have no id, and the order stays
        <li key={place}>
          {t('use.line', { name: nameOfUse(use), number: use.number, state: t(`use.state.${use.state}`) })}
        </li>
      ))}
      {rules.map((rule, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: likewise
        <li key={`rule ${place}`}>
          {rule.automationId === null ? (
            nameOfRule(rule)
          ) : (
            <Link to="/automation/$id" params={{ id: String(rule.automationId) }}>
              {nameOfRule(rule)}
            </Link>
          )}
        </li>
      ))}
      {outcomes.map((outcome, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: likewise
        <li key={`outcome ${place}`}>
          {outcome.campaignId === null ? (
            nameOfOutcome(outcome)
          ) : (
            <Link to="/campaign/detail/{-$id}" params={{ id: String(outcome.campaignId) }}>
              {nameOfOutcome(outcome)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
