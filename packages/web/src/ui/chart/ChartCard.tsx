import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChartBar, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Chart.module.css'
import { scrolled } from './scrolled.ts'

export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** What is written under the title of a picture that is saved, such as the period; null: none is. */
export const PictureNote = createContext<string | null>(null)

interface Props {
  readonly title: string
  /** The number beside the picture. */
  readonly figure?: string
  /** What the number is of. */
  readonly note?: ReactNode
  /** The same as a table, for who would rather read it. */
  readonly table: ChartTable
  /** What is said where there is nothing to draw yet. */
  readonly empty?: string | undefined
  readonly children: ReactNode
}

function Table({ heads, rows, label }: ChartTable & { label: string }) {
  const [first, ...others] = heads
  return (
    <div className={classes.tableFrame} {...scrolled(label)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={heads[place + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Saves the picture as it stands, all of it where it is scrolled. */
function SaveButton({ title, body }: { title: string; body: () => HTMLElement | null }) {
  const { t } = useTranslation('ui')
  const note = useContext(PictureNote)
  if (note === null) return null
  async function save() {
    const element = body()
    if (element === null) return
    const { savePicture } = await import('./save-picture.ts')
    await savePicture(element, title, note ?? '')
  }
  return (
    <Tooltip label={t('chart.save')}>
      <ActionIcon aria-label={t('chart.saveOf', { title })} onClick={() => void save()}>
        <IconPhotoDown size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A picture with its number, and its table behind a switch; of one height, whatever arrives. */
export function ChartCard({ title, figure, note, table, empty, children }: Props) {
  const { t } = useTranslation('ui')
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const label = t(isTable ? 'chart.showPicture' : 'chart.showTable', { title })
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {empty === undefined && (
          <div className={classes.tools}>
            {!isTable && <SaveButton title={title} body={() => body.current} />}
            <Tooltip label={t(isTable ? 'chart.picture' : 'chart.table')}>
              <ActionIcon aria-label={label} onClick={() => setTable(!isTable)}>
                {isTable ? <IconChartBar size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </div>
      <div className={classes.sum}>
        {figure !== undefined && <span className={classes.figure}>{figure}</span>}
        <span className={classes.note}>{note}</span>
      </div>
      <div ref={body} className={classes.body}>
        {empty !== undefined ? (
          <p className={classes.empty}>{empty}</p>
        ) : isTable ? (
          <Table {...table} label={title} />
        ) : (
          children
        )}
      </div>
    </section>
  )
}
