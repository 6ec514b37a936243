import type { Random, Weighted } from './random.ts'

export type SentenceKind = 'comment' | 'note' | 'call' | 'mail' | 'sms' | 'meet' | 'appointment'

/** `{anh}` and `{Anh}` stand for the way the customer is addressed. */
export const sentences: Record<SentenceKind, readonly string[]> = {
  comment: [
    'Đã gửi báo giá qua email, {anh} hẹn trả lời trước thứ Sáu.',
    '{Anh} quan tâm gói bảo trì năm, cần thêm bảng so sánh với gói quý.',
    'Đã chuyển hợp đồng cho kế toán kiểm tra, chiều nay có kết quả.',
    '{Anh} phản hồi máy in chạy ổn, rất hài lòng với kỹ thuật viên.',
    'Nhờ phòng Kỹ thuật khảo sát mặt bằng trước khi chốt số lượng.',
    'Khách so sánh giá với hai nhà cung cấp khác, cần duyệt thêm 3% chiết khấu.',
    'Đã nhận đặt cọc 30%, giao hàng trong tuần sau.',
    '{Anh} giới thiệu thêm một người bạn cùng ngành, đã tạo hồ sơ riêng.',
    'Khách xin hoãn ký hợp đồng sang đầu quý sau vì chờ duyệt ngân sách.',
    'Cập nhật lại địa chỉ giao hàng theo yêu cầu của {anh}.',
    'Khách muốn thanh toán làm hai đợt, đã xin ý kiến trưởng phòng.',
    'Đã giao đủ hàng, còn thiếu biên bản nghiệm thu có chữ ký.',
    '{Anh} nhờ xuất hóa đơn cho chi nhánh, thông tin đã gửi kế toán.',
    'Lần thứ hai khách hỏi về thời gian bảo hành, nên gửi luôn phiếu bảo hành điện tử.',
    'Khách đồng ý dùng thử 14 ngày, bắt đầu từ thứ Hai.',
    'Hàng về trễ ba ngày, đã gọi xin lỗi và được {anh} thông cảm.',
    'Khách cần tiếng Anh trong hợp đồng vì công ty mẹ ở nước ngoài.',
    'Đã tặng phiếu giảm giá sinh nhật, {anh} rất vui.',
    'Khách đang tuyển thêm người, có thể mua thêm 10 bộ bàn ghế vào tháng tới.',
    'Chờ khách chọn màu, đã gửi bảng màu và hình thực tế qua Zalo.',
  ],
  note: [
    '{Anh} thích nói chuyện thẳng vào giá, không cần giới thiệu dài.',
    'Chỉ nghe máy sau 16 giờ, buổi sáng thường họp.',
    'Người quyết định thật sự là kế toán trưởng, cần gặp cả hai.',
    'Khách cũ của chị Hương, từng mua hai lần trước năm 2024.',
    'Không nhận tin nhắn quảng cáo, chỉ liên hệ khi có việc.',
    'Ưu tiên giao hàng buổi chiều, xe tải không vào được giờ cao điểm.',
    'Có con nhỏ, tránh gọi sau 20 giờ.',
    'Hay đổi ý về số lượng, luôn xác nhận lại bằng email.',
    'Ngân sách chốt vào tháng 11 hằng năm, nên chào trước tháng 10.',
    'Đang dùng sản phẩm của đối thủ, hợp đồng hết hạn cuối năm.',
    'Thanh toán luôn đúng hạn, có thể cho công nợ 30 ngày.',
    'Từng khiếu nại về thái độ giao hàng, cần nhắc đội vận chuyển.',
    'Bảo vệ tòa nhà yêu cầu gửi biển số xe trước một ngày.',
    'Thích được tư vấn qua Zalo hơn gọi điện.',
    'Quê Nghệ An, nói chuyện rất cởi mở, nên hỏi thăm gia đình.',
    'Cần hóa đơn ngay trong ngày giao hàng.',
  ],
  call: [
    'Gọi giới thiệu chương trình tháng này, {anh} xin tài liệu qua email.',
    'Gọi hai lần không nghe máy, đã nhắn tin hẹn gọi lại.',
    'Máy bận, hẹn gọi lại lúc 15 giờ.',
    'Trao đổi 12 phút về gói bảo trì, {anh} đồng ý nhận báo giá.',
    '{Anh} báo đã chuyển khoản, kế toán xác nhận trong ngày.',
    'Khách hỏi giá mực in, đã báo giá và khuyến mãi mua 3 tặng 1.',
    'Gọi hỏi thăm sau lắp đặt, máy chạy tốt, khách hài lòng.',
    'Khách từ chối vì vừa mua của nơi khác, hẹn sáu tháng nữa.',
    'Gọi nhắc lịch hẹn ngày mai, {anh} xác nhận sẽ có mặt.',
    'Số máy không liên lạc được, cần xin lại số khác qua email.',
    'Khách gọi lên tổng đài phàn nàn giao thiếu phụ kiện, đã tạo phiếu hỗ trợ.',
    'Tư vấn cách tự thay hộp mực qua điện thoại, xử lý xong trong 8 phút.',
    '{Anh} đang đi công tác, nhờ gọi lại vào tuần sau.',
    'Gọi mời dự hội thảo khách hàng, {anh} nhận lời đi hai người.',
    'Khách xin gia hạn thanh toán thêm một tuần.',
    'Gọi chúc mừng sinh nhật, {anh} cảm ơn và hỏi thêm về máy chiếu.',
  ],
  mail: [
    'Gửi báo giá kèm hình ảnh sản phẩm.',
    'Gửi hợp đồng bản nháp để {anh} xem trước.',
    'Gửi thư cảm ơn sau buổi gặp và tóm tắt các điểm đã thống nhất.',
    'Gửi lại hóa đơn điện tử theo yêu cầu.',
    'Gửi thư mời dự ngày hội khách hàng cuối năm.',
    'Trả lời thắc mắc về điều kiện bảo hành.',
    'Gửi hướng dẫn sử dụng và đường dẫn tải phần mềm điều khiển.',
    'Nhắc thanh toán đợt hai, đính kèm bảng đối chiếu công nợ.',
  ],
  sms: [
    'Nhắc lịch lắp đặt sáng mai lúc 9 giờ.',
    'Báo đơn hàng đã xuất kho, dự kiến giao trong hai ngày.',
    'Chúc mừng sinh nhật kèm mã giảm giá 10%.',
    'Thông báo đã nhận thanh toán, cảm ơn quý khách.',
    'Nhắc lịch bảo trì định kỳ trong tuần này.',
    'Xác nhận đã tiếp nhận yêu cầu hỗ trợ.',
  ],
  meet: [
    'Gặp tại văn phòng khách, trình bày giải pháp cho ba tầng.',
    'Uống cà phê trao đổi nhu cầu, {anh} muốn xem hàng mẫu.',
    'Khảo sát mặt bằng cùng kỹ thuật, đo xong và chụp hình.',
    '{Anh} ghé phòng trưng bày, thử máy và lấy bảng giá.',
    'Ký hợp đồng tại trụ sở khách, hai bên giữ mỗi bên hai bản.',
    'Nghiệm thu lắp đặt, khách ký biên bản không có ý kiến thêm.',
    'Ăn trưa cùng ban giám đốc, bàn kế hoạch mở chi nhánh mới.',
    'Gặp ở hội chợ, {anh} để lại danh thiếp và hẹn gặp lại.',
    'Đào tạo sử dụng cho 12 nhân viên của khách.',
    'Gặp giải quyết khiếu nại, thống nhất đổi máy mới trong ba ngày.',
  ],
  appointment: [
    'Hẹn gặp trình bày báo giá.',
    'Hẹn gọi lại chốt số lượng.',
    'Hẹn khảo sát mặt bằng.',
    'Hẹn ký hợp đồng.',
    'Hẹn lắp đặt và bàn giao.',
    'Hẹn kiểm tra bảo trì định kỳ.',
    'Hẹn cà phê giới thiệu sản phẩm mới.',
    'Hẹn thu đợt thanh toán cuối.',
    'Hẹn demo phần mềm quản lý in.',
    'Hẹn thăm hỏi cuối năm, tặng lịch.',
    'Hẹn gia hạn hợp đồng bảo trì.',
    'Hẹn đổi máy bảo hành.',
  ],
}

const kinds: Weighted<SentenceKind> = [
  ['comment', 28],
  ['call', 27],
  ['note', 15],
  ['meet', 9],
  ['mail', 9],
  ['appointment', 7],
  ['sms', 5],
]

export const drawSentenceKind = (random: Random): SentenceKind => random.weighted(kinds)

/** One entry of a customer's timeline; `male` is the customer's gender, null for a company. */
export function sentence(random: Random, kind: SentenceKind, male: boolean | null): string {
  const address = male === null ? 'khách' : male ? 'anh' : 'chị'
  const capital = address.charAt(0).toUpperCase() + address.slice(1)
  return random.pick(sentences[kind]).replaceAll('{anh}', address).replaceAll('{Anh}', capital)
}
