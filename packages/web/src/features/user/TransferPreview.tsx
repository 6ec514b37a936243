import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Moved, previewTransfer } from './transfer-preview.ts'
import classes from './User.module.css'

const NAMES_SHOWN = 5

const useNames = () => {
  const { t } = useTranslation('user')
  return (people: readonly Moved[]) => {
    const others = people.length - NAMES_SHOWN
    const names = people.slice(0, NAMES_SHOWN).map(({ fullName }) => fullName)
    return [...names, ...(others > 0 ? [t('transfer.others', { count: others })] : [])].join(', ')
  }
}

interface Props {
  readonly preview: ReturnType<typeof previewTransfer>
  readonly people: readonly Moved[]
  /** Empty until a department is chosen. */
  readonly to: string
}

export function TransferPreview({ preview: { moves, staying, leaders }, people, to }: Props) {
  const { t } = useTranslation('user')
  const namesOf = useNames()
  if (to === '') return <p className={classes.sentence}>{namesOf(people)}</p>
  return (
    <section className={classes.preview} aria-label={t('transfer.preview')} aria-live="polite">
      {moves.length > 0 && (
        <ul className={classes.moves}>
          {moves.map((move) => (
            <li key={move.before}>
              <span className={classes.move}>
                <bdi className={classes.before}>{move.before}</bdi>
                <IconArrowRight size={14} role="img" aria-label={t('transfer.becomes')} />
                <bdi className={classes.after}>{to}</bdi>
              </span>
              <span className={classes.quiet}>{namesOf(move.people)}</span>
            </li>
          ))}
        </ul>
      )}
      {staying > 0 && <p className={classes.quiet}>{t('transfer.staying', { count: staying })}</p>}
      {leaders.length > 0 && (
        <p className={classes.warning}>{t('transfer.leaders', { names: namesOf(leaders), count: leaders.length })}</p>
      )}
      {moves.length > 0 && <p className={classes.quiet}>{t('transfer.follows')}</p>}
    </section>
  )
}
