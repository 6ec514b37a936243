/** The test email of an administrator: does the mail server work? */
export const trialMail = ({ fullName }: { fullName: string }) => ({
  subject: 'Email thử từ Lite CRM',
  text: `${fullName} gửi email này để thử máy chủ email của Lite CRM. Nếu bạn đọc được email, máy chủ đã hoạt động.

---
${fullName} sent this email to test the mail server settings of Lite CRM. If you can read it, the mail server works.
`,
})
