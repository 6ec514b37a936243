import { failWords } from './sales-sheet.ts'

interface Words {
  readonly title: string
  readonly body: string
}

interface Named {
  readonly code: string
  readonly name: string
}

interface Said extends Named {
  readonly preview: string
  readonly commentId?: number | undefined
  readonly mentioned: boolean
  readonly role: string
}

interface Told {
  readonly ticketId: number
  /** Who did it, where the words say so. */
  readonly by?: string
}

interface Given extends Named {
  readonly role: string
  readonly count: number
}

interface Sent {
  readonly actorName: string
  readonly title: string
  readonly text: string
}

/** A screen of a telephone shows no more. */
const titleMax = 120
const bodyMax = 180

/** Cut between two characters, never inside one. */
function shortened(text: string, max = bodyMax): string {
  const characters = [...text]
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Where a tap leads. */
export const ticketPath = (ticketId: number) => `/issue-detail/${ticketId}`
/** The part that holds what was written: on a narrow window the parts are tabs. */
const talkPath =
  (tab: 'comment' | 'note') =>
  (ticketId: number, { commentId }: Pick<Said, 'commentId'>) =>
    `${ticketPath(ticketId)}?part=talk&tab=${tab}${commentId === undefined ? '' : `&entry=${commentId}`}`
export const ticketCommentPath = talkPath('comment')
export const ticketNotePath = talkPath('note')
export const ticketsPath = '/list-issue'
export const customerPath = (customerId: number, { count }: Pick<Given, 'count'>) =>
  count > 1 ? '/customer' : `/customer-profile/${customerId}`

export const campaignPath = (campaignId: number) => `/campaign/detail/${campaignId}`
/** The page of an opportunity names its campaign; several lead to the campaign. */
export const opportunityPath = (
  opportunityId: number,
  { count, parentId }: Pick<Given, 'count'> & { parentId: number },
) => (count > 1 ? campaignPath(parentId) : `/profile-opportunity/${parentId}/${opportunityId}`)

export const taskPath = (taskId: number) => `/work?task=${taskId}`
/** The code says which channel it is of. */
export const massPath = (campaignId: number, { code }: Pick<Named, 'code'>) =>
  code.startsWith('CS')
    ? `/sms-campaign?tab=sms-campaign&id=${campaignId}`
    : `/campaign-email?tab=details-campaign&id=${campaignId}`
/** A single send has no page: to its messages that want a person, or that were not sent any more. */
export const sendPath = (_sendId: number, { code, role }: Pick<Said, 'code' | 'role'>) =>
  `${code === 'SMS' ? '/sms-campaign?tab=sms-list' : '/emails?tab=sent'}&state=${role === '' ? 7 : 8}`
export const automationPath = (automationId: number) => `/automation/${automationId}`

/** The page of a record, by what the log calls its kind. */
export const recordPath = (resource: string, id: number, body: Pick<Given, 'count'> & { parentId: number }): string => {
  if (resource === 'Opportunity') return opportunityPath(id, body)
  if (resource === 'Issue') return ticketPath(id)
  return resource === 'Task' ? taskPath(id) : customerPath(id, body)
}

interface Happening {
  readonly what: string
  /** The same, for who is to take the ticket in. */
  readonly received: string
}

/** What concerns the person alone, with the name of who did it. */
const personal: Readonly<Record<string, (code: string, by: string | undefined) => string>> = {
  mentioned: (code) => `Bạn được nhắc đến trong phiếu ${code}`,
  curator: (code, by) => (by ? `${by} giao phiếu ${code} cho bạn` : `Bạn được giao phiếu ${code}`),
  formerCurator: (code, by) => (by ? `${by} hủy giao phiếu ${code} cho bạn` : `Bạn không còn phụ trách phiếu ${code}`),
  participant: (code, by) => (by ? `${by} thêm bạn vào phiếu ${code}` : `Bạn được thêm vào phiếu ${code}`),
}

function titleOf({ code, preview, mentioned, role }: Said, { what, received }: Happening, by: string | undefined) {
  const own = personal[mentioned ? 'mentioned' : role]
  if (own) return own(code, by)
  if (role === 'received') return `Phiếu ${code} ${received}`
  return role === 'moved' ? `Phiếu ${code} được chuyển sang ${preview}` : `Phiếu ${code} ${what}`
}

/** A sentence about a ticket; below it what was said, or else what the ticket is about. */
const ticketIs =
  (what: string, received = what) =>
  (said: Said, { by }: Told): Words => ({
    title: shortened(titleOf(said, { what, received }, by), titleMax),
    body: shortened(said.role === 'moved' ? said.name : said.preview || said.name),
  })

const campaignIs =
  (what: string) =>
  ({ code, name }: Named): Words => ({
    title: shortened(`Chiến dịch ${code} ${what}`, titleMax),
    body: shortened(name),
  })

const massIs =
  (what: string) =>
  ({ code, name }: Named): Words => ({
    title: shortened(`Chiến dịch gửi tin ${code} ${what}`, titleMax),
    body: shortened(name),
  })

const opportunityIs =
  (what: string) =>
  ({ code, name, preview }: Named & Pick<Said, 'preview'>): Words => ({
    title: shortened(`Cơ hội ${code} ${what}`, titleMax),
    body: shortened(preview || name),
  })

/** What came to a person alone, with whichever change of a task. */
const ofTask: Readonly<Record<string, (code: string) => string>> = {
  mentioned: (code) => `Bạn được nhắc đến trong công việc ${code}`,
  curator: (code) => `Bạn được giao công việc ${code}`,
  participant: (code) => `Bạn được mời tham gia công việc ${code}`,
  formerCurator: (code) => `Công việc ${code} đã giao cho người khác`,
}

/** A sentence about a task; below it what came of it, or else its title. */
const taskIs =
  (what: string) =>
  ({ code, name, preview }: Pick<Said, 'code' | 'name' | 'preview'>): Words => ({
    title: shortened(`Công việc ${code} ${what}`, titleMax),
    body: shortened(preview || name),
  })
/** The same, where it may also have come to the person just now. */
const taskComes =
  (what: string) =>
  (said: Pick<Said, 'code' | 'name' | 'preview' | 'role'>): Words => {
    const own = ofTask[said.role]
    return own ? { title: shortened(own(said.code), titleMax), body: shortened(said.name) } : taskIs(what)(said)
  }

/** One of the nine in words; a campaign's own reason is in words already. */
export const showFailReason = (reason: string): string =>
  (failWords as Readonly<Record<string, { readonly vi: string }>>)[reason]?.vi ?? reason

/** What devices show. They do not say which language they want, so it is the office's. */
export const pushWords = {
  ticket: {
    IssueAdd: ticketIs('vừa được gửi đến', 'vừa được gửi đến phòng của bạn'),
    IssueUpdate: ticketIs('vừa được cập nhật', 'được chuyển đến phòng của bạn'),
    IssueComment: ticketIs('có bình luận mới'),
    IssueNote: ticketIs('có ghi chú mới'),
    IssueReopen: ticketIs('được mở lại', 'của phòng bạn được mở lại'),
    IssueDelete: ticketIs('đã bị xóa'),
  },
  ticketAccepted: ticketIs('đã được tiếp nhận'),
  ticketRejected: ticketIs('đã bị từ chối'),
  ticketCompleted: ticketIs('đã hoàn thành'),
  ticketCancelled: ticketIs('đã bị hủy'),
  ticketAssigned: ticketIs('có người phụ trách mới'),
  ticketBreached: ticketIs('đã quá hạn'),
  campaignJoined: ({ code, name, role }: Named & Pick<Said, 'role'>): Words => ({
    title: role === 'manager' ? `Bạn quản lý chiến dịch ${code}` : `Bạn tham gia chiến dịch ${code}`,
    body: shortened(name),
  }),
  campaignDeleted: campaignIs('đã bị xóa'),
  campaignRecovered: campaignIs('đã được khôi phục'),
  campaignLocked: campaignIs('đã bị khóa'),
  campaignUnlocked: campaignIs('đã được mở khóa'),
  campaignReset: campaignIs('đã được đặt lại từ đầu'),
  massFinished: massIs('đã gửi xong'),
  massStopped: massIs('đã tự dừng'),
  massUnknownLeft: ({ code, name, count }: Pick<Given, 'code' | 'name' | 'count'>): Words => ({
    title: shortened(`Chiến dịch ${code}: ${count} tin chưa rõ kết quả`, titleMax),
    body: shortened(name),
  }),
  sendStopped: ({ code, name }: Pick<Given, 'code' | 'name' | 'count'>): Words => ({
    title: `${code} gửi lẻ đã tự dừng`,
    body: shortened(name),
  }),
  sendUnknownLeft: ({ code, name, count }: Pick<Given, 'code' | 'name' | 'count'>): Words => ({
    title: `${code} gửi lẻ: ${count} tin chưa rõ kết quả`,
    body: shortened(name),
  }),
  opportunityGiven: ({ code, name, count }: Pick<Given, 'code' | 'name' | 'count'>): Words =>
    count > 1
      ? { title: `Bạn được giao ${count} cơ hội`, body: shortened(`${name} và ${count - 1} cơ hội khác`) }
      : { title: `Bạn được giao cơ hội ${code}`, body: shortened(name) },
  opportunitySucceeded: opportunityIs('đã thành công'),
  opportunityFailed: opportunityIs('đã thất bại'),
  opportunityReopened: opportunityIs('được mở lại'),
  opportunityCommented: opportunityIs('có bình luận mới'),

  task: {
    added: taskComes('vừa được tạo'),
    updated: taskComes('vừa được cập nhật'),
    moved: taskIs('đổi thời gian'),
    stepTaken: taskIs('đổi trạng thái'),
    finished: taskIs('đã hoàn thành'),
    voted: taskIs('có ý kiến mới'),
    deleted: taskIs('đã bị xóa'),
    recovered: taskIs('được khôi phục'),
    commented: taskComes('có bình luận mới'),
    reminded: taskIs('sắp đến giờ'),
  },
  automationNotified: ({ code, name, preview }: Named & Pick<Said, 'preview'>): Words => ({
    title: shortened(preview, titleMax),
    body: shortened(`${code} ${name}`),
  }),
  automationSwitchedOff: ({ name }: Pick<Named, 'name'>): Words => ({
    title: 'Quy tắc tự động đã tự tắt vì lỗi nhiều lần',
    body: shortened(name),
  }),
  customerGiven: ({ code, name, role, count }: Given): Words => {
    const what = role === 'viewer' ? 'Bạn được chia sẻ' : 'Bạn được giao'
    return count > 1
      ? { title: `${what} ${count} khách hàng`, body: shortened(`${name} và ${count - 1} khách hàng khác`) }
      : { title: `${what} khách hàng ${code}`, body: shortened(name) }
  },
  customerCommented: ({ code, name }: Named): Words => ({
    title: `Khách hàng ${code} có bình luận mới`,
    body: shortened(name),
  }),
  /** Always with the name of who sent it: nobody speaks as the product. */
  fromColleague: ({ actorName, title, text }: Sent): Words => ({
    title: shortened(title, titleMax),
    body: shortened(text === '' ? actorName : `${actorName}: ${text}`),
  }),
}
