import type { OutcomeUse, RuleUse, TemplateUse } from '@crm/contract/marketing-template'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOfOutcome, nameOfRule, nameOfUse } from './use-template-acts.tsx'
import classes from './Versions.module.css'

interface Uses {
  readonly usedBy: readonly TemplateUse[]
  readonly rules: readonly RuleUse[]
  readonly outcomes: readonly OutcomeUse[]
}

/** The campaigns that send it, or did, and the rules and ends of sales campaigns that do; what the reader does not see has no name here. */
export function TemplateUses({ uses: { usedBy, rules, outcomes } }: { uses: Uses }) {
  const { t } = useTranslation('marketingTemplate')
  const lines = [
    ...usedBy.map((use) => ({
      words: t('use.line', { name: nameOfUse(use), number: use.number, state: t(`use.state.${use.state}`) }),
      path: null,
    })),
    ...rules.map((rule) => ({
      words: nameOfRule(rule),
      path: rule.automationId === null ? null : `/automation/${rule.automationId}`,
    })),
    ...outcomes.map((outcome) => ({
      words: nameOfOutcome(outcome),
      path: outcome.campaignId === null ? null : `/campaign/detail/${outcome.campaignId}`,
    })),
  ]
  if (lines.length === 0) return <Text c="dimmed">{t('use.none')}</Text>
  return (
    <ul className={classes.uses}>
      {lines.map(({ words, path }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is not seen has no id, and the order stays
        <li key={place}>
          {path === null ? (
            words
          ) : (
            <Anchor component={Link} to={path} inherit>
              {words}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}
