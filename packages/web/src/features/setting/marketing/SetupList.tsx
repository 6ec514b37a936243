import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import shared from '../Setting.module.css'
import classes from './Setup.module.css'
import { refreshSetup } from './setup-queries.ts'

interface Props<Row> {
  /** Where its words stand: `sender`, `gateway`, `brand`. */
  readonly of: string
  readonly rows: readonly Row[]
  readonly icon: ReactNode
  /** Why nothing can be added now. */
  readonly reason?: string | undefined
  keyOf(row: Row): number
  nameOf(row: Row): string
  remove(row: Row): Promise<void>
  /** Beside the name. */
  marks?(row: Row): ReactNode
  /** Below the name. */
  facts(row: Row): ReactNode
  /** Null: a new one. */
  dialog(row: Row | null, close: () => void): ReactNode
}

/** One that is gone already is what was wanted. */
const unlessGone = (error: unknown) => {
  if (!isFailure(error, 'request.notFound')) throw error
}

function Acts<Row>({ list, row, onEdit }: { list: Props<Row>; row: Row; onEdit: () => void }) {
  const { t } = useTranslation('marketingSetting')
  const confirm = useConfirm()
  const name = list.nameOf(row)
  const { mutate, isPending } = useMutation({
    mutationFn: () => list.remove(row).catch(unlessGone),
    onSuccess: () => showToast({ tone: 'success', text: t(`${list.of}.deleted`, { name }) }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: refreshSetup,
  })
  async function ask() {
    const question = { title: t(`${list.of}.deleteTitle`, { name }), body: t(`${list.of}.deleteBody`) }
    if (await confirm({ ...question, confirm: t('setup.delete'), danger: true })) mutate()
  }
  const [edit, del] = [t('setup.editNamed', { name }), t('setup.deleteNamed', { name })]
  return (
    <span className={classes.acts}>
      <ActionIcon aria-label={edit} title={edit} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon aria-label={del} title={del} loading={isPending} onClick={() => void ask()}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

/** What sending is set up by, one below the other, each changed in a dialog. */
export function SetupList<Row>(list: Props<Row>) {
  const { t } = useTranslation('marketingSetting')
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null)
  const add = () => setEditing({ row: null })
  return (
    <>
      <div className={classes.tools}>
        <p className={shared.quiet}>{t(`${list.of}.explain`)}</p>
        <ActionButton leftSection={<IconPlus size={16} aria-hidden />} reason={list.reason} onClick={add}>
          {t(`${list.of}.add`)}
        </ActionButton>
      </div>
      {list.rows.length === 0 && (
        <Empty sentence={t(`${list.of}.empty`)} icon={list.icon}>
          {list.reason === undefined && (
            <Button variant="default" onClick={add}>
              {t(`${list.of}.add`)}
            </Button>
          )}
        </Empty>
      )}
      {list.rows.length > 0 && (
        <ul className={classes.list} aria-label={t(`${list.of}.list`)}>
          {list.rows.map((row) => (
            <li key={list.keyOf(row)} className={classes.row}>
              <div className={classes.head}>
                <bdi className={classes.name}>{list.nameOf(row)}</bdi>
                {list.marks?.(row)}
                <Acts list={list} row={row} onEdit={() => setEditing({ row })} />
              </div>
              {list.facts(row)}
            </li>
          ))}
        </ul>
      )}
      {editing && list.dialog(editing.row, () => setEditing(null))}
    </>
  )
}
