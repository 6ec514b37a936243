import { useTranslation } from 'react-i18next'
import { checkRule } from './rule-in.ts'

/** What both forms of a rule say of their fields: "Nội dung của việc 2". */
export function useRuleWords() {
  const { t } = useTranslation('automation')
  return {
    check: checkRule,
    label(field: string) {
      const [whole = '', ...path] = field.split('.')
      const part = t(`part.${path.at(-1) ?? whole}`)
      if (path.length < 2) return part
      const number = Number(path[0]) + 1
      return whole === 'steps' ? t('editor.ofStep', { part, number }) : t('editor.ofCondition', { part, number })
    },
    fieldOf: { 'automation.tooMany': 'name' } as const,
  }
}
