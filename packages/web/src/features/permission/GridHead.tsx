import { useTranslation } from 'react-i18next'
import { gridActions } from './functions.ts'
import { GridBox } from './GridBox.tsx'
import { cellsOfColumn, everyCell, fillingOf } from './grid.ts'
import type { BoxAt } from './RightsGrid.tsx'
import type { RightsFormState } from './use-rights-form.ts'

/** The actions, each with a box that gives it to every function with access. */
export function GridHead({ form, boxAt }: { form: RightsFormState; boxAt: BoxAt }) {
  const { t } = useTranslation('permission')
  const { base, edits, set } = form
  return (
    <thead>
      <tr>
        <th scope="col">{t('grid.function')}</th>
        <th scope="col" data-box>
          <span>{t('grid.every')}</span>
          <GridBox
            label={t('grid.everything')}
            filling={fillingOf(base, edits, everyCell)}
            onSet={(on) => set(everyCell, on)}
            box={boxAt(0, 0)}
          />
        </th>
        {gridActions.map((action, index) => {
          const cells = cellsOfColumn(base, edits, action)
          const isIdle = cells.length === 0
          return (
            <th key={action} scope="col" data-box title={t(`actionHelp.${action}`)}>
              <span>{t(`action.${action}`)}</span>
              <GridBox
                label={t('grid.wholeColumn', { action: t(`action.${action}`) })}
                filling={fillingOf(base, edits, cells)}
                onSet={(on) => set(cells, on)}
                box={boxAt(0, index + 1)}
                hint={isIdle ? t('grid.noAccessAnywhere') : action === 'access' ? undefined : t('grid.withAccess')}
                isIdle={isIdle}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
