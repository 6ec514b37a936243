import { useParams } from '@tanstack/react-router'

/** 0 for what is no number: nothing has it. */
export const readId = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

/** The record that the address names. */
export function useAddressId(): number {
  const { id } = useParams({ strict: false })
  return readId(id)
}
