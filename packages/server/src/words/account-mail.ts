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

/** Emails about an account: Vietnamese first, the same in English below. */
export const accountMail = {
  reset: ({ fullName, link }: Person): Words => ({
    subject: 'Đặt lại mật khẩu Lite CRM',
    text: `Chào ${fullName},

Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Hãy mở liên kết dưới đây để đặt mật khẩu mới. Liên kết chỉ dùng được một lần và có hiệu lực trong 48 giờ:

${link}

Nếu bạn không yêu cầu, hãy bỏ qua email này. Mật khẩu của bạn không thay đổi.

---
We received a request to reset the password of your account. Open the link above to set a new password. It can be used once and is valid for 48 hours. If this wasn’t you, ignore this email. Your password stays the same.
`,
  }),
  activate: ({ fullName, link }: Person): Words => ({
    subject: 'Kích hoạt tài khoản Lite CRM',
    text: `Chào ${fullName},

Tài khoản Lite CRM của bạn đã được tạo. Hãy mở liên kết dưới đây để kích hoạt. Liên kết có hiệu lực trong 7 ngày:

${link}

---
Your Lite CRM account was created. Open the link above to activate it. It is valid for 7 days.
`,
  }),
  verifyCode: ({ fullName, code }: Coded): Words => ({
    subject: 'Mã xác nhận email Lite CRM',
    text: `Chào ${fullName},

Bạn vừa yêu cầu dùng email này cho tài khoản Lite CRM. Mã xác nhận của bạn là:

${code}

Mã phân biệt chữ hoa, chữ thường và có hiệu lực trong 10 phút. Nếu bạn không yêu cầu, hãy bỏ qua email này.

---
You asked to use this email for your Lite CRM account. Enter the code above. It is case-sensitive and valid for 10 minutes. If this wasn’t you, ignore this email.
`,
  }),
  passwordChanged: ({ fullName, link }: Person): Words => ({
    subject: 'Mật khẩu Lite CRM đã thay đổi',
    text: `Chào ${fullName},

Mật khẩu tài khoản của bạn vừa được thay đổi và các thiết bị khác đã bị đăng xuất. Nếu không phải bạn, hãy đặt lại mật khẩu ngay và báo quản trị viên:

${link}

---
Your password was changed and your other devices were signed out. If this wasn’t you, reset it now with the link above and tell your administrator.
`,
  }),
}
export type AccountMailKind = keyof typeof accountMail
