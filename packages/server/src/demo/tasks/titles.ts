import type { TaskType } from '@crm/contract/task-rules'

/** What people of a trading office write down for the day. */
export const taskTitles: Readonly<Record<TaskType, readonly string[]>> = {
  call: [
    'Gọi xác nhận lịch giao hàng',
    'Gọi hỏi thăm sau khi lắp đặt',
    'Gọi báo giá đợt hai',
    'Gọi nhắc thanh toán công nợ',
    'Gọi mời dự hội thảo cuối tháng',
    'Gọi lại theo yêu cầu của khách',
  ],
  meet: [
    'Họp giao ban phòng',
    'Gặp đối tác vận chuyển',
    'Họp chốt chỉ tiêu tháng',
    'Gặp nhà cung cấp vật tư',
    'Họp rà soát hợp đồng lớn',
  ],
  email: [
    'Gửi báo giá kèm catalogue',
    'Gửi biên bản nghiệm thu',
    'Gửi hợp đồng nguyên tắc',
    'Gửi hóa đơn điện tử cho kế toán bên mua',
    'Trả lời thư khiếu nại về thời gian giao',
  ],
  task: [
    'Chuẩn bị hồ sơ dự thầu',
    'Cập nhật bảng giá tháng',
    'Rà lại danh sách khách lâu chưa liên hệ',
    'Lập kế hoạch thăm khách khu vực phía Nam',
    'Kiểm tra tồn kho trước khi chốt đơn',
    'Soạn tài liệu giới thiệu sản phẩm mới',
  ],
  lunch: ['Ăn trưa với khách ở Quận 1', 'Ăn trưa với đại lý miền Tây', 'Cà phê với đối tác kỹ thuật'],
  memories: ['Gửi hoa mừng khai trương', 'Chúc mừng sinh nhật giám đốc bên mua', 'Thăm hỏi dịp kỷ niệm thành lập'],
}

/** What colleagues say to each other about a task. */
export const remarks: readonly string[] = [
  'Khách hẹn gọi lại sau 15 giờ.',
  'Em đã gọi hai lần, khách chưa nghe máy.',
  'Nhờ anh xem giúp phần chiết khấu.',
  'Tài liệu để trong thư mục chung rồi nhé.',
  'Việc này gấp, ưu tiên trong hôm nay.',
  'Bên kỹ thuật xác nhận làm được.',
]

export const outcomes: readonly string[] = [
  'Khách đồng ý, sẽ ký trong tuần.',
  'Khách xin thêm thời gian suy nghĩ, hẹn gọi lại.',
  'Đã gửi đủ tài liệu, chờ phản hồi.',
  'Xong đúng hạn, không phát sinh.',
  'Khách đổi lịch sang tuần sau.',
  'Đã thống nhất phương án, chuyển kế toán.',
]
