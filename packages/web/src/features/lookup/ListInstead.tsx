import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Asked, NotHere } from '../../ui/AskedViews.tsx'
import { Empty } from '../../ui/StateViews.tsx'
import type { ListName } from './lookup-calls.ts'

interface Props {
  readonly list: ListName
  readonly asked: Asked
  readonly text: string
  readonly onDropText: () => void
  readonly onAdd: (() => void) | undefined
}

/** What stands in place of rows: why there are none, and the next step. */
export function ListInstead({ list, asked, text, onDropText, onAdd }: Props) {
  const { t } = useTranslation('lookup')
  return (
    <NotHere asked={asked}>
      {text === '' ? (
        <Empty sentence={t('empty')}>{onAdd && <Button onClick={onAdd}>{t(`add.${list}`)}</Button>}</Empty>
      ) : (
        <Empty sentence={t('notFound', { text })}>
          <Button variant="default" onClick={onDropText}>
            {t('dropText')}
          </Button>
        </Empty>
      )}
    </NotHere>
  )
}
