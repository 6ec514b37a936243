interface Words {
  readonly subject: string
  readonly text: string
}

interface Person {
  readonly fullName: string
  readonly link: string
}

interface Coded {
  readonly fullName: string
  readonly code: string
}

/** Mails about an account: Vietnamese first, the same in English below. */
export const accountMail = {
  reset: ({ fullName, link }: Person): Words => ({
    subject: 'Đặt lại mật khẩu Lite CRM',
    text: `Chào ${fullName},

Có yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Hãy mở liên kết dưới đây để đặt mật khẩu mới. Liên kết dùng được một lần, trong 48 giờ:

${link}

Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn không thay đổi.

---
A password reset was asked for your account. Open the link above to choose a new password; it works once, for 48 hours. If it was not you, ignore this mail: your password stays as it is.
`,
  }),
  activate: ({ fullName, link }: Person): Words => ({
    subject: 'Kích hoạt tài khoản Lite CRM',
    text: `Chào ${fullName},

Tài khoản Lite CRM của bạn đã được tạo. Hãy mở liên kết dưới đây để kích hoạt. Liên kết dùng được trong 7 ngày:

${link}

---
Your Lite CRM account was created. Open the link above to activate it; it works for 7 days.
`,
  }),
  verifyCode: ({ fullName, code }: Coded): Words => ({
    subject: 'Mã xác nhận địa chỉ email Lite CRM',
    text: `Chào ${fullName},

Bạn vừa yêu cầu dùng địa chỉ này cho tài khoản Lite CRM. Mã xác nhận của bạn là:

${code}

Mã phân biệt chữ hoa, chữ thường và dùng được trong 10 phút. Nếu bạn không yêu cầu, hãy bỏ qua thư này.

---
You asked to use this address for your Lite CRM account. Enter the code above, upper and lower case as written; it works for 10 minutes. If it was not you, ignore this mail.
`,
  }),
  passwordChanged: ({ fullName, link }: Person): Words => ({
    subject: 'Mật khẩu Lite CRM đã thay đổi',
    text: `Chào ${fullName},

Mật khẩu tài khoản của bạn vừa được thay đổi và các thiết bị khác đã bị đăng xuất. Nếu không phải bạn, hãy đặt lại mật khẩu ngay và báo cho quản trị viên:

${link}

---
Your password was changed and other devices were signed out. If it was not you, reset it now at the address above and tell your administrator.
`,
  }),
}
export type AccountMailKind = keyof typeof accountMail
