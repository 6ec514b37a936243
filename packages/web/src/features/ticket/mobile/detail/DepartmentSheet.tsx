import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../kernel/failure.ts'
import { queries } from '../../../../kernel/query.ts'
import type { Option } from '../../../../ui/options.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { departmentEdit, moveQuestion, tellMoved } from '../../detail/edits.ts'
import { loadDepartments } from '../../list/ticket-options.ts'
import { ticketQuery } from '../../ticket-queries.ts'
import { Refusal } from '../Refusal.tsx'
import { useAct } from '../use-act.ts'
import { type FactSheetProps, PickSheet } from './PickSheet.tsx'

const placeLook = ({ label, detail }: Option) => (
  <Stack component="span" gap={0}>
    <bdi>{label}</bdi>
    <Text component="span" size="xs" c="dimmed">
      {detail}
    </Text>
  </Stack>
)

const isGone = (ticketId: number) => isFailure(queries.getQueryState(ticketQuery(ticketId).queryKey)?.error)

/** Asks in the same place: a second dialog over a sheet would be lost on a small screen. */
function Question({ ticket, save, to, onClose, onBack }: FactSheetProps & { to: Option; onBack: () => void }) {
  const { t } = useTranslation(['ticketMobile', 'ticketDetail'])
  const navigate = useNavigate()
  const { act, isBusy, refusal } = useAct(ticket)
  const { title, body, confirm } = moveQuestion(ticket, to)
  async function move() {
    if (!(await act(() => save(departmentEdit(to))))) return
    await tellMoved(ticket, to)
    if (isGone(ticket.index)) await navigate({ to: '/m/ticket', replace: true })
    else onClose()
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack>
        <Text>{body}</Text>
        <Refusal text={refusal} />
        <Button loading={isBusy} onClick={() => void move()}>
          {confirm}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('detail.otherDepartment')}
        </Button>
      </Stack>
    </Sheet>
  )
}

/** To another department, once it was told what goes with it. */
export function DepartmentSheet(props: FactSheetProps) {
  const { t } = useTranslation(['ticket', 'ticketDetail'])
  const { ticket, onClose } = props
  const [to, setTo] = useState<Option | null>(null)
  if (to !== null) return <Question {...props} to={to} onBack={() => setTo(null)} />
  const now = String(ticket.departmentId)
  return (
    <PickSheet
      title={t('field.department')}
      load={loadDepartments}
      look={placeLook}
      chosen={[now]}
      onChoose={(option) => (option.value === now ? onClose() : setTo(option))}
      onClose={onClose}
    />
  )
}
