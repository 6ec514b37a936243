import { messageState } from '@crm/contract/marketing-rules'
import { showCount } from '../../../kernel/format.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { channelOf, type MassView } from '../mass-queries.ts'
import { leftOf, meantOf, shareWords } from '../mass-words.tsx'
import classes from './Report.module.css'
import { recipientsLink, type Shown } from './recipients-link.ts'
import { type Figure, Tile } from './Tile.tsx'

interface Leading extends Figure {
  readonly shown?: Shown
}

function tilesOf({ counters: all }: MassView, isMail: boolean, money: (amount: number) => string): Leading[] {
  const [left, meant] = [leftOf(all), meantOf(all)]
  const of = (key: string, count: number, whole: number, shown: Shown): Leading => ({
    key,
    value: showCount(count),
    note: shareWords(count, whole),
    shown,
  })
  const state = (key: keyof typeof messageState) => ({ state: messageState[key] })
  return [
    of('waiting', all.waiting + all.begun + all.retrying, meant, state('waiting')),
    of('sent', left, meant, state('sent')),
    of('delivered', all.delivered, left, state('delivered')),
    ...(isMail
      ? [of('opened', all.opened, left, { filter: 'opened' }), of('clicked', all.clicked, left, { filter: 'clicked' })]
      : []),
    of('answered', all.answered, left, { filter: 'answered' }),
    of('unsubscribed', all.unsubscribed, left, { filter: 'unsubscribed' }),
    of('refused', all.refused, meant, state('refused')),
    of('unknown', all.unknown, meant, state('unknown')),
    of('skipped', all.skipped, all.total, state('skipped')),
    ...(isMail ? [] : [{ key: 'cost', value: money(all.cost), note: '' }]),
  ]
}

/** The figures of now; each leads to the rows behind it. */
export function Tiles({ view }: { view: MassView }) {
  const money = useMoney()
  const sees = useMay('MNU_Customer').access
  const channel = channelOf(view)
  return (
    <ul className={classes.tiles}>
      {tilesOf(view, channel === 'email', money).map(({ shown, ...figure }) => (
        <Tile
          key={figure.key}
          figure={figure}
          place={shown && sees ? recipientsLink(channel, view.campaignId, shown) : undefined}
        />
      ))}
    </ul>
  )
}
