interface Asking {
  readonly company: string
  readonly wording: string
  readonly link: string
}

/** Asks a customer for a consent, which only a click on the page behind the link gives. */
export const consentMail = ({ company, wording, link }: Asking) => ({
  subject: company === '' ? 'Xác nhận đồng ý nhận tin' : `Xác nhận đồng ý nhận tin từ ${company}`,
  text: `Chào anh/chị,

Địa chỉ này được đăng ký nhận tin với nội dung:
“${wording}”

Nếu đúng là anh/chị, hãy mở liên kết sau và bấm “Tôi đồng ý”:
${link}

Nếu không phải anh/chị đăng ký, xin bỏ qua thư này. Chúng tôi sẽ không gửi quảng cáo tới địa chỉ này.

---
This address was signed up with the words above. If that was you, open the link and press “I agree”; otherwise ignore this mail.
${company === '' ? '' : `\n${company}\n`}`,
})
