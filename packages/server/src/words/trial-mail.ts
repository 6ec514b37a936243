/** The mail that an administrator sends to see whether the mail server works. */
export const trialMail = ({ fullName }: { fullName: string }) => ({
  subject: 'Thư thử từ Lite CRM',
  text: `Thư này do ${fullName} gửi thử từ trang cấu hình e-mail của Lite CRM. Nếu bạn đọc được thư, máy chủ thư đã hoạt động.

---
${fullName} sent this mail from the e-mail settings of Lite CRM to try them out. If you can read it, the mail server works.
`,
})
