import { type UploadColumn, uploadColumns } from '@crm/contract/customer-upload'
import { type ColumnFaults, findColumnFaults, isRequiredColumn } from '@crm/contract/rules/upload-columns'
import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { isMatched, withMatch } from './columns.ts'
import { changeDraft, useDraft } from './draft.ts'
import classes from './Import.module.css'
import { Refusal } from './Refusal.tsx'
import { StepFrame } from './StepFrame.tsx'
import { checkColumns } from './send.ts'

const columnOf = (value: string): UploadColumn | null => uploadColumns.find((column) => column === value) ?? null

function useFaultWords() {
  const { t } = useTranslation('customerImport')
  return ({ missing, isUnreachable, repeated }: ColumnFaults) => [
    ...(missing.length > 0
      ? [t('columns.missing', { columns: missing.map((column) => t(`column.${column}`)).join(', ') })]
      : []),
    ...(isUnreachable ? [t('columns.unreachable')] : []),
    ...repeated.map((column) => t('columns.repeated', { column: t(`column.${column}`) })),
  ]
}

function Summary({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('customerImport')
  const isGood = words.length === 0
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <Note
      role="status"
      tone={isGood ? 'green' : 'amber'}
      icon={<Icon size={20} aria-hidden />}
      title={t(isGood ? 'columns.good' : 'columns.faulty')}
    >
      {!isGood && (
        <ul>
          {words.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

function MatchRow({ place }: { place: number }) {
  const { t } = useTranslation('customerImport')
  const { headers, matches, isSending } = useDraft()
  const found = headers[place]
  const column = matches[place] ?? null
  const isRepeated = column !== null && matches.indexOf(column) !== matches.lastIndexOf(column)
  const header = found?.header === '' ? t('columns.nameless', { place: place + 1 }) : found?.header
  const nameOf = (each: UploadColumn) => `${t(`column.${each}`)}${isRequiredColumn(each) ? ' *' : ''}`
  return (
    <tr data-passed-over={column === null}>
      <th scope="row">{header}</th>
      <td className={classes.example}>
        {found?.example || <span className={classes.quiet}>{t('columns.empty')}</span>}
      </td>
      <td>
        <NativeSelect
          aria-label={t('columns.matchFor', { header })}
          value={column ?? ''}
          disabled={isSending}
          error={isRepeated && t('columns.twice')}
          onChange={(event) => changeDraft({ matches: withMatch(matches, place, columnOf(event.currentTarget.value)) })}
        >
          <option value="">{t('columns.passOver')}</option>
          {uploadColumns.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </NativeSelect>
      </td>
    </tr>
  )
}

export function ColumnStep() {
  const { t } = useTranslation('customerImport')
  const { file, headers, matches, isSending } = useDraft()
  const faults = findColumnFaults(matches)
  const words = useFaultWords()(faults)
  const passedOver = matches.filter((column) => column === null).length
  const goOn = (
    <ActionButton
      ml="auto"
      loading={isSending}
      reason={isMatched(faults) ? undefined : words.join(' ')}
      onClick={() => void checkColumns()}
    >
      {t('columns.check')}
    </ActionButton>
  )
  return (
    <StepFrame title={t('columns.title', { file: file?.name })} foot={goOn}>
      <Refusal />
      <Summary words={words} />
      <table className={classes.matches}>
        <caption className={classes.quiet}>
          {t('columns.found', { count: headers.length })}
          {passedOver > 0 && ` ${t('columns.passedOver', { count: passedOver })}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.header')}</th>
            <th scope="col">{t('columns.example')}</th>
            <th scope="col">{t('columns.match')}</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(({ header }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers may be equal, and their order is the file's
            <MatchRow key={`${header}-${place}`} place={place} />
          ))}
        </tbody>
      </table>
    </StepFrame>
  )
}
