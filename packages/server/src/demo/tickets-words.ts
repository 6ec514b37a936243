import type { DepartmentCode } from './departments.ts'

/** What somebody asks of a department. `task` is the place among the department's tasks; `{…}` is filled in. */
export type Request = { name: string; text: string; task: number | null }

export type ReceivingDepartment = Exclude<DepartmentCode, 'company'>

const ask = (name: string, text: string, task: number | null = null): Request => ({ name, text, task })

export const requests: Record<ReceivingDepartment, readonly Request[]> = {
  support: [
    ask(
      'Khách không in được hai mặt trên {device}',
      'Khách vừa nhận {device} hôm qua, in một mặt bình thường nhưng không tìm thấy mục in hai mặt. Nhờ hướng dẫn qua điện thoại trước 16 giờ.',
      0,
    ),
    ask(
      'Hướng dẫn quét tài liệu gửi vào thư mục mạng',
      'Kế toán bên khách cần quét hợp đồng thẳng vào thư mục chung. Máy đang dùng là {device}, mạng nội bộ có mật khẩu.',
      0,
    ),
    ask(
      'Khiếu nại giao hàng trễ, đơn {order}',
      'Đơn hẹn giao thứ Ba nhưng đến nay chưa có. Khách đã gọi hai lần, lần sau khá gay gắt. Cần gọi lại xin lỗi và báo ngày giao chắc chắn.',
      1,
    ),
    ask(
      'Khiếu nại thái độ nhân viên giao hàng tại {place}',
      'Người giao không mang hàng lên tầng như đã hẹn và để ở sảnh. Khách muốn được giải thích bằng văn bản.',
      1,
    ),
    ask(
      'Đổi hộp mực giao nhầm mã, đơn {order}',
      'Khách đặt mực đen cho {device} nhưng nhận mực màu. Hộp chưa bóc. Nhờ sắp xếp đổi trong tuần.',
      2,
    ),
    ask(
      'Trả lại máy hủy giấy bị móp góc',
      'Thùng nguyên nhưng vỏ máy bên trong bị móp, khách gửi ảnh kèm theo. Khách muốn đổi máy khác chứ không nhận giảm giá.',
      2,
    ),
    ask(
      'Tra cứu tình trạng đơn {order}',
      'Khách hỏi đơn đang ở đâu, mã vận đơn tra trên trang của đơn vị vận chuyển không ra.',
      3,
    ),
    ask(
      'Khách báo chuyển khoản rồi mà đơn {order} vẫn chờ',
      'Ủy nhiệm chi khách gửi ghi ngày hôm kia. Nhờ đối chiếu với kế toán rồi báo lại khách.',
      3,
    ),
    ask(
      'Cập nhật địa chỉ xuất hóa đơn của khách',
      'Khách dời trụ sở về {place}, đã gửi giấy đăng ký kinh doanh mới. Nhờ sửa trước khi xuất hóa đơn tháng này.',
      4,
    ),
    ask(
      'Sửa số điện thoại người liên hệ',
      'Người nhận hàng cũ đã nghỉ, số mới khách đọc qua điện thoại, nhờ gọi xác nhận rồi cập nhật.',
      4,
    ),
    ask(
      'Gọi khảo sát sau lắp đặt {device}',
      'Máy bàn giao tuần trước. Nhờ gọi hỏi mức độ hài lòng và ghi lại góp ý.',
      5,
    ),
    ask(
      'Khách chấm 2 sao khảo sát quý này',
      'Trong phiếu khách ghi "chờ kỹ thuật quá lâu". Nhờ gọi tìm hiểu và đề xuất cách bù đắp.',
      5,
    ),
    ask(
      'Không đăng nhập được cổng đặt hàng',
      'Khách quên mật khẩu, thư đặt lại không thấy trong hộp thư kể cả mục rác.',
      0,
    ),
    ask(
      'Yêu cầu cử người trực tại hội nghị của khách',
      'Hội nghị 300 người ở {place}, khách muốn có người trực máy in thẻ từ 7 giờ sáng.',
      null,
    ),
  ],
  sales: [
    ask(
      'Báo giá 20 bộ {device} cho khách ở {place}',
      'Khách cần báo giá trước thứ Sáu, có kèm chi phí lắp đặt và bảo trì một năm.',
      0,
    ),
    ask('Báo giá mực in theo quý', 'Khách dùng khoảng 12 hộp mỗi tháng, muốn giá ký cả quý và giao làm ba đợt.', 0),
    ask('Soạn hợp đồng thuê máy 24 tháng', 'Điều khoản như hợp đồng mẫu, thêm mục đổi máy khi hỏng quá ba ngày.', 1),
    ask(
      'Phụ lục hợp đồng thêm 3 máy cho chi nhánh {place}',
      'Khách đã đồng ý giá qua thư, nhờ soạn phụ lục và trình ký trong tuần.',
      1,
    ),
    ask(
      'Đặt lịch gặp trưởng phòng hành chính của khách',
      'Khách chỉ rảnh sáng thứ Tư. Cần mang theo mẫu giấy và bảng giá mới.',
      2,
    ),
    ask(
      'Gửi hàng mẫu giấy A4 định lượng 80',
      'Gửi hai ram cho khách ở {place}, ghi rõ người nhận và hẹn ngày gọi lại.',
      3,
    ),
    ask(
      'Hợp đồng bảo trì hết hạn cuối tháng',
      'Còn ba tuần. Nhờ liên hệ gia hạn và gửi so sánh giá năm cũ, năm mới.',
      4,
    ),
    ask(
      'Đại lý {place} hỏi chính sách chiết khấu quý tới',
      'Đại lý đạt 92% chỉ tiêu, muốn biết mức thưởng nếu nhập thêm trước cuối tháng.',
      5,
    ),
    ask(
      'Khách so sánh giá với đối thủ',
      'Bên kia chào thấp hơn 6% nhưng không gồm lắp đặt. Cần bảng so sánh để gửi lại khách hôm nay.',
      0,
    ),
  ],
  marketing: [
    ask(
      'Thiết kế băng rôn hội chợ thiết bị văn phòng',
      'Cỡ 3 x 1 mét, có logo mới và đường dây nóng. Nhà in cần tệp trước thứ Năm.',
      0,
    ),
    ask('Làm tờ rơi giới thiệu {device}', 'Một mặt A5, nhấn vào tiết kiệm mực. Phòng Kinh doanh cần 500 tờ.', 0),
    ask(
      'Viết bài về bảo trì định kỳ máy in',
      'Khoảng 600 chữ, đăng trang chủ và trang mạng xã hội, có ảnh kỹ thuật viên tại chỗ.',
      1,
    ),
    ask(
      'Sửa lỗi chính tả bài khuyến mãi đang đăng',
      'Sai tên chương trình ở đoạn hai và sai ngày kết thúc. Khách đã nhắn hỏi.',
      1,
    ),
    ask(
      'Gửi thư chúc mừng sinh nhật khách VIP tháng này',
      'Danh sách ở tệp đính kèm trên ổ chung, 46 khách. Nhờ gửi trước ngày 5.',
      2,
    ),
    ask('Gửi tin nhắn báo lịch nghỉ lễ', 'Nội dung Ban giám đốc đã duyệt, gửi cho khách có hợp đồng bảo trì.', 2),
    ask(
      'Chuẩn bị gian hàng triển lãm ở {place}',
      'Cần danh sách thiết bị trưng bày, người trực và quà tặng. Diễn ra trong ba ngày.',
      3,
    ),
    ask('Đặt 200 sổ tay tặng khách cuối năm', 'Có in tên công ty, bìa da màu xanh. Nhờ lấy ba báo giá.', 4),
  ],
  accounting: [
    ask('Xuất hóa đơn cho đơn {order}', 'Khách đã nhận đủ hàng, cần hóa đơn trong tháng để kịp quyết toán.', 0),
    ask(
      'Hóa đơn ghi sai mã số thuế, đơn {order}',
      'Sai hai chữ số cuối. Khách đã gửi thông tin đúng, nhờ lập biên bản điều chỉnh.',
      1,
    ),
    ask('Hóa đơn ghi thiếu chi phí lắp đặt', 'Hợp đồng có 1.500.000 đồng lắp đặt nhưng hóa đơn chỉ có tiền máy.', 1),
    ask(
      'Đối chiếu công nợ quý với khách ở {place}',
      'Hai bên lệch 4.320.000 đồng, khách gửi bảng kê kèm theo. Cần chốt trước ngày 10.',
      2,
    ),
    ask(
      'Hoàn tiền cọc cho khách hủy đơn {order}',
      'Cọc 5.000.000 đồng, khách hủy trong hạn cho phép. Tài khoản nhận trong thư.',
      3,
    ),
    ask('Hoàn phần chênh do áp sai bảng giá', 'Đơn tính giá lẻ trong khi khách là đại lý. Chênh 820.000 đồng.', 3),
    ask(
      'Xác nhận đã nhận chuyển khoản đơn {order}',
      'Kho chờ xác nhận để giao. Khách chuyển từ tài khoản cá nhân của giám đốc.',
      4,
    ),
    ask(
      'Gửi lại bản thể hiện hóa đơn điện tử',
      'Kế toán khách làm mất thư, cần bản PDF của ba hóa đơn tháng trước.',
      0,
    ),
  ],
  technical: [
    ask(
      'Lắp đặt {device} tại {place}',
      'Tầng 4, có thang máy. Khách muốn lắp sau 17 giờ để không ảnh hưởng công việc.',
      0,
    ),
    ask(
      '{device} kẹt giấy liên tục ở khay 2',
      'Đã vệ sinh trục cuốn theo hướng dẫn, vẫn kẹt sau khoảng 20 tờ. Máy còn bảo hành.',
      1,
    ),
    ask(
      '{device} báo lỗi đèn đỏ, không in được',
      'Cả văn phòng chỉ có một máy này. Mã lỗi trên màn hình là 0x6100.',
      1,
    ),
    ask(
      'Bảo trì định kỳ quý cho khách ở {place}',
      'Sáu máy, hẹn sáng thứ Bảy. Nhờ mang theo bộ vệ sinh và hai trục sấy dự phòng.',
      2,
    ),
    ask(
      'Sửa máy photocopy tại chỗ, bản in bị sọc đen',
      'Sọc dọc bên trái, khoảng 3 cm. Khách gửi ảnh bản in. Cần người đến trong ngày.',
      3,
    ),
    ask(
      'Máy quét không nhận trên máy tính mới',
      'Khách đổi máy tính chạy bản Windows mới, trình điều khiển cũ không cài được.',
      4,
    ),
    ask('Hỗ trợ từ xa cài máy in mạng cho 5 máy tính', 'Khách có sẵn phần mềm điều khiển từ xa, rảnh từ 14 giờ.', 4),
    ask(
      'Thay bộ trống và gạt mực {device}',
      'Máy đã in 62.000 trang, bản in mờ dần. Vật tư còn trong kho theo kiểm kê tuần trước.',
      5,
    ),
    ask(
      'Tiếng kêu lạ khi khởi động {device}',
      'Kêu lạch cạch khoảng 5 giây rồi chạy bình thường. Khách lo hỏng nặng thêm.',
      3,
    ),
  ],
  hr: [
    ask(
      'Tuyển thêm một kỹ thuật viên khu vực {place}',
      'Khối lượng bảo trì tăng từ quý trước. Mong có người trước cuối tháng sau.',
      0,
    ),
    ask(
      'Xếp lịch đào tạo sản phẩm mới cho phòng Kinh doanh',
      'Khoảng 8 người, nửa ngày, cần máy chiếu và một {device} để thực hành.',
      1,
    ),
    ask('Bảng chấm công thiếu hai ngày công tác', 'Hai ngày đi tỉnh chưa được tính, có giấy đi đường kèm theo.', 2),
    ask('Xác nhận số ngày phép còn lại', 'Nhân viên muốn nghỉ liền 5 ngày, hệ thống đang hiện còn 3.', 2),
    ask('Làm lại thẻ bảo hiểm y tế cho nhân viên mới', 'Sai ngày sinh trên thẻ, cần kịp lịch khám định kỳ.', 3),
    ask(
      'Cấp máy tính xách tay cho nhân viên mới',
      'Nhận việc thứ Hai tuần sau, cần cài sẵn phần mềm in và hộp thư.',
      4,
    ),
  ],
}

export const devices = [
  'máy in Canon LBP 6230',
  'máy in HP M404dn',
  'máy in Brother L2366',
  'máy photocopy Ricoh MP 2014',
  'máy photocopy Toshiba 2518A',
  'máy quét Epson DS-530',
  'máy in màu Epson L3250',
  'máy hủy giấy Silicon PS-836C',
] as const

export const places = [
  'Biên Hòa',
  'Thủ Đức',
  'Bình Dương',
  'Cần Thơ',
  'Vũng Tàu',
  'Đà Nẵng',
  'Long An',
  'Hà Nội',
  'Mỹ Tho',
] as const

/** Of somebody of the department, to whoever asked. */
export const answers = [
  'Đã nhận, em gọi cho khách trong sáng nay.',
  'Đã gọi, khách hẹn lại sau 14 giờ.',
  'Em đã gửi hướng dẫn qua thư, chờ khách thử.',
  'Đang chờ kho xác nhận, có tin em báo ngay.',
  'Đã hẹn khách chiều mai, em sẽ đến tận nơi.',
  'Cần thêm ảnh chụp mã lỗi, nhờ anh chị hỏi khách giúp.',
  'Em xử lý xong phần mình, còn chờ hàng về.',
  'Đã đối chiếu, số liệu khớp, em làm tiếp bước sau.',
  'Khách không bắt máy hai lần, em thử lại đầu giờ chiều.',
] as const

/** Of whoever asked. */
export const questions = [
  'Khách vừa gọi lại hỏi, bên mình có tin gì chưa ạ?',
  'Em bổ sung ảnh khách gửi trong tệp đính kèm.',
  'Nhờ ưu tiên giúp, khách này sắp ký hợp đồng mới.',
  'Khách đồng ý phương án này rồi nhé.',
  'Cảm ơn, khách báo đã dùng được.',
  'Khách hỏi có mất thêm chi phí không?',
] as const

/** Among the department only. */
export const notes = [
  'Khách khó tính, nên gọi chứ đừng chỉ gửi thư.',
  'Lần trước cũng lỗi này, xem lại phiếu tháng trước.',
  'Nếu quá hai lần thì đề xuất đổi máy.',
  'Đã báo trưởng phòng, chờ duyệt chi phí.',
  'Phụ tùng còn một bộ ở kho phụ, giữ lại cho phiếu này.',
] as const

export const closing = {
  reject: [
    'Nội dung không thuộc phòng mình, nhờ chuyển đúng phòng phụ trách.',
    'Trùng với phiếu đã có, xử lý chung ở phiếu trước.',
    'Không liên hệ được khách sau ba lần gọi.',
    'Thông tin quá ít, nhờ bổ sung số đơn rồi gửi lại.',
  ],
  cancel: ['Khách đổi ý, không cần nữa.', 'Khách đã tự xử lý được.', 'Đơn hàng bị hủy nên phiếu không còn cần thiết.'],
  reopen: [
    'Khách báo lỗi xuất hiện lại sau hai ngày.',
    'Khách chưa hài lòng với cách xử lý, đề nghị làm lại.',
    'Đã có thêm thông tin từ khách, nhờ xem lại giúp.',
  ],
} as const
