import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { widestScopeOf } from '../../kernel/scope.ts'

/** What the widest sight of this person is called. */
export function useWidestScope(viewAll: boolean) {
  const { t } = useTranslation('home')
  const me = useMe()
  return t(`scope.${viewAll && me !== null ? widestScopeOf(me) : 'own'}`)
}
