import { plainDateOf, showPlainDate } from '@crm/contract/rules/dates'

const DAY_MS = 86_400_000

/** Things in the order they come, cut at each change of the office's day. */
export const groupByDay = <Item extends { at: string }>(items: readonly Item[]) => {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = plainDateOf(item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** 'today', 'yesterday', or the weekday and the date in words: "Thứ Hai, 16/11/2026". */
export const dayName = (day: string, now: Date, language: string) => {
  if (day === plainDateOf(now)) return 'today'
  if (day === plainDateOf(new Date(now.getTime() - DAY_MS))) return 'yesterday'
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  return `${weekday}, ${showPlainDate(day)}`
}
