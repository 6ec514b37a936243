import { fold } from '@crm/contract/rules/fold'

/** Whether the word that is asked for was typed: in either spelling of its marks (xóa, xoá), or without them. */
export const isTypedAs = (wanted: string, typed: string) => fold(typed).trim() === fold(wanted).trim()
