import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn, wordsQuery } from '../../kernel/words.ts'
import { functionName } from './functions.ts'
import { isIdle } from './grid.ts'
import classes from './Permission.module.css'
import type { RightsFormState } from './use-rights-form.ts'

function Step({ name, after, note }: { name: string; after: boolean; note?: string | undefined }) {
  const { t } = useTranslation('permission')
  return (
    <li className={classes.step}>
      <bdi className={classes.stepName}>
        {name}
        {note && <span className={classes.quiet}> {note}</span>}
      </bdi>
      <span>{t(after ? 'change.off' : 'change.on')}</span>
      <IconArrowRight size={14} aria-label={t('change.becomes')} />
      <strong data-after={after}>{t(after ? 'change.on' : 'change.off')}</strong>
    </li>
  )
}

function Departments({ departments }: { departments: NonNullable<RightsFormState['departments']> }) {
  const { t } = useTranslation('permission')
  const { data } = useQuery(wordsQuery('departments'))
  return (
    <section className={classes.changed}>
      <h3>{t('departments.title')}</h3>
      <ul>
        {departments.added.map((id) => (
          <Step key={id} name={nameIn(data, id)} after />
        ))}
        {departments.removed.map((id) => (
          <Step key={id} name={nameIn(data, id)} after={false} />
        ))}
      </ul>
    </section>
  )
}

/** Each change with what was and what is to be, function by function. */
export function ChangeList({ form }: { form: RightsFormState }) {
  const { t } = useTranslation('permission')
  const { base, edits, changes, departments } = form
  return (
    <div className={classes.changes}>
      {[...Map.groupBy(changes, ({ tag }) => tag)].map(([tag, ofTag]) => (
        <section key={tag} className={classes.changed}>
          <h3>{functionName(tag, t)}</h3>
          <ul>
            {ofTag.map((change) => (
              <Step
                key={change.action}
                name={t(`action.${change.action}`)}
                after={change.after}
                note={change.after && isIdle(base, edits, change) ? t('change.idle') : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {departments && <Departments departments={departments} />}
    </div>
  )
}
