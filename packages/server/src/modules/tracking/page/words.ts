import type { MarketingChannel } from '@crm/contract/marketing-rules'

export type Language = 'vi' | 'en'

/** Vietnamese, unless a browser asks for English before it. */
export function languageOf(accepted: string | undefined): Language {
  const [first] = (accepted ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';')[0]?.trim().slice(0, 2))
    .filter((language) => language === 'vi' || language === 'en')
  return first === 'en' ? 'en' : 'vi'
}

type Of = Readonly<Record<MarketingChannel, string>>

const vi = {
  refused: {
    title: 'Liên kết không dùng được',
    lines: [
      'Liên kết này không đúng hoặc không còn hiệu lực. Chưa có gì thay đổi.',
      'Bạn hãy mở lại liên kết từ thư hoặc tin nhắn đã nhận.',
    ],
  },
  unsubscribe: {
    title: { email: 'Ngừng nhận thư?', sms: 'Ngừng nhận tin nhắn?' } satisfies Of,
    line: {
      email: (address: string) => `Sau khi xác nhận, ${address} sẽ không nhận thư từ chúng tôi nữa.`,
      sms: (address: string) => `Sau khi xác nhận, số ${address} sẽ không nhận tin nhắn từ chúng tôi nữa.`,
    },
    submit: { email: 'Ngừng nhận thư', sms: 'Ngừng nhận tin nhắn' } satisfies Of,
    choose: 'Chọn loại thông tin muốn nhận',
  },
  unsubscribed: {
    title: { email: 'Đã ngừng gửi thư', sms: 'Đã ngừng gửi tin nhắn' } satisfies Of,
    line: {
      email: (address: string) => `${address} sẽ không nhận thư từ chúng tôi nữa.`,
      sms: (address: string) => `Số ${address} sẽ không nhận tin nhắn từ chúng tôi nữa.`,
    },
    again: 'Bạn bấm nhầm? Chọn lại loại thông tin muốn nhận.',
  },
  preferences: {
    title: 'Bạn muốn nhận thông tin gì?',
    line: (address: string) => `Lựa chọn này áp dụng cho ${address}.`,
    legend: 'Loại thông tin',
    all: ['Tin chăm sóc và ưu đãi', 'Thông tin về dịch vụ bạn đang dùng, cùng khuyến mãi và sản phẩm mới.'],
    care: ['Chỉ tin chăm sóc', 'Thông tin cần thiết về dịch vụ bạn đang dùng, không có quảng cáo.'],
    none: ['Không nhận gì', 'Chúng tôi sẽ không gửi tới địa chỉ này nữa.'],
    submit: 'Lưu lựa chọn',
    saved: 'Đã lưu lựa chọn của bạn.',
    blocked: 'Địa chỉ này đang ngừng nhận vì lý do khác. Nếu muốn nhận lại, bạn hãy liên hệ với chúng tôi.',
    consent: 'Khi chọn tin ưu đãi, bạn xác nhận:',
  },
  confirm: {
    title: 'Xác nhận đồng ý nhận tin',
    line: (address: string) => `Địa chỉ ${address} được đăng ký với nội dung:`,
    submit: 'Tôi đồng ý',
    ignore: 'Nếu không phải bạn đăng ký, chỉ cần đóng trang này.',
  },
  confirmed: {
    title: 'Cảm ơn bạn đã xác nhận',
    line: (address: string) =>
      `Chúng tôi đã ghi nhận sự đồng ý của ${address}. Bạn có thể từ chối bất cứ lúc nào bằng liên kết trong thư.`,
  },
}

const en: typeof vi = {
  refused: {
    title: 'This link cannot be used',
    lines: [
      'The link is wrong or no longer valid. Nothing has changed.',
      'Please open it again from the mail or message that you received.',
    ],
  },
  unsubscribe: {
    title: { email: 'Stop receiving mail?', sms: 'Stop receiving messages?' },
    line: {
      email: (address) => `Once you confirm, ${address} gets no more mail from us.`,
      sms: (address) => `Once you confirm, ${address} gets no more messages from us.`,
    },
    submit: { email: 'Stop mail', sms: 'Stop messages' },
    choose: 'Choose what to receive',
  },
  unsubscribed: {
    title: { email: 'No more mail', sms: 'No more messages' },
    line: {
      email: (address) => `${address} gets no more mail from us.`,
      sms: (address) => `${address} gets no more messages from us.`,
    },
    again: 'Pressed by mistake? Choose what to receive.',
  },
  preferences: {
    title: 'What would you like to receive?',
    line: (address) => `This holds for ${address}.`,
    legend: 'Kind of information',
    all: ['Service news and offers', 'What you need to know about what you use, and offers and new products.'],
    care: ['Service news only', 'What you need to know about what you use, without advertising.'],
    none: ['Nothing', 'We send nothing more to this address.'],
    submit: 'Save',
    saved: 'Your choice is saved.',
    blocked: 'Nothing is sent to this address for another reason. Please contact us to receive again.',
    consent: 'By choosing offers you confirm:',
  },
  confirm: {
    title: 'Confirm that you agree',
    line: (address) => `${address} was signed up with these words:`,
    submit: 'I agree',
    ignore: 'If it was not you, simply close this page.',
  },
  confirmed: {
    title: 'Thank you for confirming',
    line: (address) => `We noted the consent of ${address}. You may take it back at any time by the link in each mail.`,
  },
}

export const words: Readonly<Record<Language, typeof vi>> = { vi, en }
