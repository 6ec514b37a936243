import { useParams } from '@tanstack/react-router'

/** 0 for what is no number: no ticket has it. */
export const readTicketId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

/** The ticket that the address names. */
export function useTicketId(): number {
  const { id } = useParams({ strict: false })
  return readTicketId(id)
}
