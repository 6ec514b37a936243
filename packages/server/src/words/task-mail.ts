import { showDate, showDateTime, showTime } from '@crm/contract/rules/dates'

interface Words {
  readonly subject: string
  readonly text: string
}

interface Told {
  readonly fullName: string
  readonly title: string
  readonly code: string
  readonly startAt: Date
  readonly endAt: Date
  readonly allDay: boolean
  readonly curatorName: string
  readonly link: string
}

/** What a customer's appointment is called until somebody names it. */
export const appointmentTitle = (customer: string) => `Hẹn gặp ${[...customer].slice(0, 180).join('')}`

function when({ startAt, endAt, allDay }: Told): string {
  const last = new Date(endAt.getTime() - 1)
  if (allDay)
    return showDate(startAt) === showDate(last) ? showDate(startAt) : `${showDate(startAt)} – ${showDate(last)}`
  const end = showDate(startAt) === showDate(endAt) ? showTime(endAt) : showDateTime(endAt)
  return `${showDateTime(startAt)} – ${end}`
}

/** Emails about a task: Vietnamese first, the same in English below. */
export const taskMail = {
  invitation: (told: Told): Words => ({
    subject: `Mời họp: ${told.title} (${when(told)})`,
    text: `Chào ${told.fullName},

${told.curatorName} mời bạn tham gia "${told.title}" (${told.code}).
Thời gian: ${when(told)}

Lịch đính kèm thêm được vào ứng dụng lịch của bạn. Xem công việc tại:
${told.link}

---
${told.curatorName} invites you to "${told.title}" (${told.code}), ${when(told)}. The attached invitation can be added to your calendar. Open the task with the link above.
`,
  }),
  moved: (told: Told): Words => ({
    subject: `Đổi lịch họp: ${told.title} (${when(told)})`,
    text: `Chào ${told.fullName},

Cuộc họp "${told.title}" (${told.code}) đã đổi sang thời gian mới.
Thời gian: ${when(told)}
Người phụ trách: ${told.curatorName}

Lịch đính kèm cập nhật được ứng dụng lịch của bạn. Xem công việc tại:
${told.link}

---
"${told.title}" (${told.code}) has moved to ${when(told)}. Owner: ${told.curatorName}. The attached invitation updates your calendar. Open the task with the link above.
`,
  }),
  cancelled: (told: Told): Words => ({
    subject: `Hủy lịch họp: ${told.title} (${when(told)})`,
    text: `Chào ${told.fullName},

Bạn không cần dự "${told.title}" (${told.code}) nữa: cuộc họp đã bị hủy, hoặc bạn không còn trong danh sách tham gia.
Thời gian: ${when(told)}
Người phụ trách: ${told.curatorName}

Lịch đính kèm gỡ cuộc họp khỏi ứng dụng lịch của bạn.

---
You need not attend "${told.title}" (${told.code}), ${when(told)}: it was cancelled, or you no longer take part. Owner: ${told.curatorName}. The attachment removes it from your calendar.
`,
  }),
  reminder: (told: Told): Words => ({
    subject: `Nhắc việc: ${told.title} (${when(told)})`,
    text: `Chào ${told.fullName},

Công việc "${told.title}" (${told.code}) sắp đến giờ.
Thời gian: ${when(told)}
Người phụ trách: ${told.curatorName}

${told.link}

---
The task "${told.title}" (${told.code}) is about to start: ${when(told)}. Owner: ${told.curatorName}. Open it with the link above. You can turn these emails off in your notification settings.
`,
  }),
}
