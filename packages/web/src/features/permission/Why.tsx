import type { PermissionExplanation } from '@crm/contract/permission'
import { type Action, type FunctionTag, functionTags } from '@crm/contract/permissions'
import { NativeSelect } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts, refusalText } from '../../kernel/i18n.ts'
import { Failed, Loading } from '../../ui/StateViews.tsx'
import { functionGroups, functionName, gridActions } from './functions.ts'
import classes from './Permission.module.css'
import { explainQuery } from './rights-queries.ts'
import { sentencesOf } from './why-sentences.ts'

await loadTexts(['permission'])

interface Question {
  readonly tag: FunctionTag
  readonly action: Action
}

function Pickers({ question, onAsk }: { question: Question; onAsk: (question: Question) => void }) {
  const { t } = useTranslation('permission')
  const { tag, action } = question
  return (
    <div className={classes.question}>
      <NativeSelect
        label={t('why.function')}
        value={tag}
        onChange={(event) =>
          onAsk({ action, tag: functionTags.find((one) => one === event.currentTarget.value) ?? tag })
        }
      >
        {functionGroups.flatMap(({ rows }) =>
          rows.map((row) => (
            <option key={row.tag} value={row.tag}>
              {functionName(row.tag, t)}
            </option>
          )),
        )}
      </NativeSelect>
      <NativeSelect
        label={t('why.action')}
        value={action}
        onChange={(event) =>
          onAsk({ tag, action: gridActions.find((one) => one === event.currentTarget.value) ?? action })
        }
      >
        {gridActions.map((one) => (
          <option key={one} value={one}>
            {t(`action.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function Answer({ found, question }: { found: PermissionExplanation; question: Question }) {
  const { t } = useTranslation('permission')
  const Icon = found.allowed ? IconCircleCheck : IconCircleX
  const what = { function: functionName(question.tag, t), action: t(`action.${question.action}`) }
  return (
    <div className={classes.answer} role="status">
      <p className={classes.verdict} data-allowed={found.allowed}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {t(found.allowed ? 'why.yes' : 'why.no', what)}
      </p>
      <ul>
        {sentencesOf(found, question.action).map(({ key, values }) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ul>
    </div>
  )
}

export default function Why({ userId }: { userId: number }) {
  const { t } = useTranslation('permission')
  const [question, setQuestion] = useState<Question>({ tag: 'MNU_Customer', action: 'access' })
  const { data, error, refetch } = useQuery(explainQuery(userId, question.tag, question.action))
  return (
    <section className={classes.why} aria-label={t('why.title')}>
      <h2>{t('why.title')}</h2>
      <Pickers question={question} onAsk={setQuestion} />
      {data && <Answer found={data} question={question} />}
      {!data &&
        (error === null ? <Loading /> : <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />)}
    </section>
  )
}
