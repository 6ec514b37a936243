import type { MassStatistic } from '@crm/contract/marketing-views'
import { IconTrophy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { isEmail } from '../mass-queries.ts'
import { leftOf, shareWords } from '../mass-words.tsx'
import classes from './Figures.module.css'
import type { FigureProps } from './Figures.tsx'

const letterOf = (variant: number) => 'ABCD'[variant - 1] ?? String(variant)

/** What the trial said: a winner, no clear difference, or nothing yet. */
function Verdict({ winner }: Pick<MassStatistic, 'winner'>) {
  const { t } = useTranslation('massCampaign')
  if (winner === null) return <>{t('trial.undecided')}</>
  return <>{winner === 0 ? t('trial.noDifference') : t('trial.won', { letter: letterOf(winner) })}</>
}

/** The variants side by side. */
export function Variants({ view, statistic: { variants, winner } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const id = useId()
  const subjects = isEmail(view) ? (view.trial?.variants.map(({ subject }) => subject) ?? []) : []
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{t('trial.variants')}</h2>
      <p className={classes.quiet}>
        <Verdict winner={winner} />
      </p>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trial.one')}</th>
              {(['sent', 'opened', 'clicked', 'unsubscribed'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`field.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map(({ variant, counters, winner: isWinner }) => {
              const left = leftOf(counters)
              const part = (count: number) => `${showCount(count)} · ${shareWords(count, left)}`
              return (
                <tr key={variant}>
                  <th scope="row">
                    {isWinner && <IconTrophy size={16} role="img" aria-label={t('trial.winner')} />}{' '}
                    {t('trial.variant', { letter: letterOf(variant) })}
                    <span className={classes.target}>{subjects[variant - 1]}</span>
                  </th>
                  <td>{showCount(left)}</td>
                  <td>{part(counters.opened)}</td>
                  <td>{part(counters.clicked)}</td>
                  <td>{part(counters.unsubscribed)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
