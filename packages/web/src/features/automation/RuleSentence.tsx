import type { AutomationView } from '@crm/contract/automation-views'
import { useTranslation } from 'react-i18next'
import classes from './RuleSentence.module.css'
import { ruleWords } from './rule-words.ts'

/** A rule to be read: when, if, then. */
export function RuleSentence({ rule }: { rule: AutomationView }) {
  const { t } = useTranslation('automation')
  const { when, conditions, steps } = ruleWords(rule)
  return (
    <dl className={classes.sentence}>
      <dt>{t('when.head')}</dt>
      <dd>{when}</dd>
      {conditions.length > 0 && (
        <>
          <dt>{t('if.head')}</dt>
          <dd>
            {conditions.length > 1 && t(`if.${rule.match}`)}
            <ul>
              {conditions.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{t('then.head')}</dt>
      <dd>
        <ol>
          {steps.map((words, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their place alone
            <li key={place}>{words}</li>
          ))}
        </ol>
      </dd>
    </dl>
  )
}
