import type { Random, Weighted } from './random.ts'

export type Ward = { name: string; streets: readonly string[] }
export type Province = {
  /** Official two-digit code. */
  code: string
  name: string
  /** A city under the central government. */
  city: boolean
  /** Share of the demo's customers. */
  weight: number
  /** First two digits of the tax codes registered there. */
  taxPrefix: string
  south: boolean
  wards: readonly Ward[]
}

/** Streets that nearly every Vietnamese town has. */
const commonStreets = list(
  'Trần Phú, Lê Lợi, Nguyễn Huệ, Hùng Vương, Trần Hưng Đạo, Lý Thường Kiệt, Nguyễn Trãi, Quang Trung, Lê Hồng Phong, Phan Chu Trinh, Phan Bội Châu, Nguyễn Văn Cừ, Ngô Quyền, Điện Biên Phủ, Hai Bà Trưng, Lê Duẩn, Nguyễn Thị Minh Khai, Hoàng Văn Thụ, Trường Chinh, Nguyễn Du, Đinh Tiên Hoàng, Lê Thánh Tông, Nguyễn Tất Thành, Võ Thị Sáu, Hoàng Hoa Thám, Ngô Gia Tự',
)

function list(words: string): string[] {
  return words.split(',').map((word) => word.trim())
}

/** Reads "phường Sài Gòn: Đồng Khởi, Nguyễn Huệ" lines; a ward without streets gets the common ones. */
function wardsOf(text: string): Ward[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', streets] = line.split(':')
      return { name: name.trim(), streets: streets === undefined ? commonStreets : list(streets) }
    })
}

const hanoi = wardsOf(`
  phường Hoàn Kiếm: Hàng Bông, Hàng Gai, Hàng Bạc, Hàng Đào, Lý Thái Tổ, Tràng Tiền, Đinh Tiên Hoàng
  phường Cửa Nam: Lý Thường Kiệt, Trần Hưng Đạo, Hai Bà Trưng, Quán Sứ, Phan Bội Châu
  phường Ba Đình: Quán Thánh, Phan Đình Phùng, Hoàng Diệu, Nguyễn Trường Tộ
  phường Ngọc Hà: Đội Cấn, Ngọc Hà, Hoàng Hoa Thám, Vạn Phúc
  phường Giảng Võ: Giảng Võ, Kim Mã, Ngọc Khánh, Núi Trúc, Thành Công
  phường Hai Bà Trưng: Bà Triệu, Phố Huế, Lò Đúc, Ngô Thì Nhậm, Hàn Thuyên
  phường Vĩnh Tuy: Minh Khai, Lạc Trung, Vĩnh Tuy
  phường Bạch Mai: Bạch Mai, Trương Định, Đại La, Lê Thanh Nghị, Trần Đại Nghĩa
  phường Đống Đa: Tây Sơn, Thái Hà, Trung Liệt, Chùa Bộc
  phường Kim Liên: Phạm Ngọc Thạch, Đào Duy Anh, Lương Định Của, Xã Đàn
  phường Văn Miếu - Quốc Tử Giám: Tôn Đức Thắng, Quốc Tử Giám, Khâm Thiên, Văn Miếu
  phường Láng: Láng Hạ, Nguyễn Chí Thanh, Chùa Láng, Đường Láng
  phường Ô Chợ Dừa: La Thành, Hoàng Cầu, Hào Nam, Ô Chợ Dừa
  phường Thanh Xuân: Nguyễn Trãi, Nguyễn Huy Tưởng, Vũ Trọng Phụng
  phường Khương Đình: Khương Đình, Bùi Xương Trạch, Hoàng Đạo Thành
  phường Cầu Giấy: Cầu Giấy, Dịch Vọng Hậu, Duy Tân, Trần Thái Tông, Xuân Thủy
  phường Nghĩa Đô: Hoàng Quốc Việt, Nguyễn Văn Huyên, Nghĩa Tân, Tô Hiệu
  phường Yên Hòa: Trung Kính, Nguyễn Khang, Trần Duy Hưng, Yên Hòa
  phường Tây Hồ: Lạc Long Quân, Âu Cơ, Xuân Diệu, Thụy Khuê, Trích Sài
  phường Hoàng Mai: Tam Trinh, Lĩnh Nam, Nguyễn Đức Cảnh
  phường Định Công: Định Công, Kim Giang, Trần Điền
  phường Hoàng Liệt: Linh Đường, Giải Phóng, Nguyễn Duy Trinh
  phường Từ Liêm: Mỹ Đình, Lê Đức Thọ, Hàm Nghi, Nguyễn Cơ Thạch
  phường Xuân Đỉnh: Xuân Đỉnh, Phạm Văn Đồng, Tân Xuân
  phường Long Biên: Thạch Bàn, Cổ Linh, Long Biên
  phường Bồ Đề: Nguyễn Văn Cừ, Ngọc Lâm, Bồ Đề, Lâm Du
  phường Việt Hưng: Ngô Gia Tự, Đức Giang, Việt Hưng
  phường Hà Đông: Quang Trung, Tô Hiệu, Nguyễn Khuyến, Trần Phú
  phường Kiến Hưng: Phùng Hưng, Xa La, Mậu Lương
  phường Sơn Tây: Phùng Khắc Khoan, Quang Trung, Lê Lợi
  xã Đông Anh: Cao Lỗ, Lâm Tiên
  xã Gia Lâm: Ngô Xuân Quảng, Trâu Quỳ
  xã Thanh Trì: Ngọc Hồi, Tứ Hiệp
  xã Hoài Đức
  xã Sóc Sơn`)

const saigon = wardsOf(`
  phường Sài Gòn: Đồng Khởi, Nguyễn Huệ, Lê Duẩn, Tôn Đức Thắng, Hai Bà Trưng, Pasteur
  phường Bến Thành: Lê Lợi, Lê Thánh Tôn, Nguyễn Trãi, Lý Tự Trọng, Bùi Thị Xuân
  phường Tân Định: Trần Quang Khải, Đinh Tiên Hoàng, Hai Bà Trưng, Nguyễn Hữu Cầu
  phường Cầu Ông Lãnh: Trần Hưng Đạo, Cô Giang, Cô Bắc, Nguyễn Thái Học, Đề Thám
  phường Bàn Cờ: Nguyễn Đình Chiểu, Nguyễn Thiện Thuật, Cao Thắng, Bàn Cờ
  phường Xuân Hòa: Võ Văn Tần, Nam Kỳ Khởi Nghĩa, Võ Thị Sáu, Trần Quốc Thảo
  phường Nhiêu Lộc: Lê Văn Sỹ, Kỳ Đồng, Trần Quang Diệu, Trường Sa
  phường Khánh Hội: Khánh Hội, Hoàng Diệu, Tôn Đản
  phường Xóm Chiếu: Tôn Thất Thuyết, Nguyễn Tất Thành, Xóm Chiếu, Đoàn Văn Bơ
  phường An Đông: An Dương Vương, Nguyễn Tri Phương, Hùng Vương, Sư Vạn Hạnh
  phường Chợ Quán: Trần Bình Trọng, Nguyễn Trãi, Võ Văn Kiệt, Nguyễn Văn Cừ
  phường Chợ Lớn: Châu Văn Liêm, Hồng Bàng, Hải Thượng Lãn Ông, Tạ Uyên
  phường Phú Lâm: Kinh Dương Vương, Bà Hom, Hậu Giang
  phường Tân Thuận: Huỳnh Tấn Phát, Bùi Văn Ba, Tân Thuận Đông
  phường Tân Mỹ: Nguyễn Lương Bằng, Tân Trào, Hoàng Văn Thái
  phường Tân Hưng: Nguyễn Thị Thập, Nguyễn Văn Linh, Lê Văn Lương, Trần Xuân Soạn
  phường Chánh Hưng: Phạm Hùng, Dương Bá Trạc, Tạ Quang Bửu
  phường Diên Hồng: Ba Tháng Hai, Lý Thường Kiệt, Vĩnh Viễn
  phường Hòa Hưng: Cách Mạng Tháng Tám, Tô Hiến Thành, Thành Thái, Sư Vạn Hạnh
  phường Vườn Lài: Ngô Gia Tự, Lê Hồng Phong, Bà Hạt, Điện Biên Phủ
  phường Phú Thọ: Lạc Long Quân, Lê Đại Hành, Lãnh Binh Thăng
  phường Gia Định: Lê Quang Định, Bạch Đằng, Phan Đăng Lưu, Vũ Tùng
  phường Thạnh Mỹ Tây: Nguyễn Hữu Cảnh, Ung Văn Khiêm, Xô Viết Nghệ Tĩnh, Điện Biên Phủ, Nguyễn Gia Trí
  phường Bình Lợi Trung: Nơ Trang Long, Phan Chu Trinh, Phạm Văn Đồng
  phường Phú Nhuận: Nguyễn Văn Trỗi, Huỳnh Văn Bánh, Hoàng Văn Thụ, Lê Văn Sỹ
  phường Cầu Kiệu: Phan Xích Long, Phan Đình Phùng, Hoa Lan
  phường Hạnh Thông: Nguyễn Kiệm, Nguyễn Thái Sơn, Phạm Văn Đồng
  phường Gò Vấp: Quang Trung, Nguyễn Oanh, Nguyễn Văn Lượng
  phường Tân Sơn Hòa: Phạm Văn Hai, Trường Sơn, Phổ Quang, Bạch Đằng
  phường Bảy Hiền: Lạc Long Quân, Lý Thường Kiệt, Âu Cơ
  phường Tân Bình: Cộng Hòa, Trường Chinh, Bình Giã, Ấp Bắc
  phường Tân Phú: Lũy Bán Bích, Thoại Ngọc Hầu, Âu Cơ
  phường Tây Thạnh: Tây Thạnh, Lê Trọng Tấn, Chế Lan Viên
  phường Bình Tân: Tên Lửa, Tân Kỳ Tân Quý, Mã Lò
  phường Trung Mỹ Tây: Nguyễn Ảnh Thủ, Tô Ký, Quốc lộ 22
  phường Thủ Đức: Võ Văn Ngân, Đặng Văn Bi, Hoàng Diệu 2, Kha Vạn Cân
  phường Hiệp Bình: Quốc lộ 13, Hiệp Bình, Phạm Văn Đồng
  phường Phước Long: Đỗ Xuân Hợp, Tây Hòa, Dương Đình Hội
  phường An Khánh: Xuân Thủy, Quốc Hương, Nguyễn Văn Hưởng, Trần Não, Võ Nguyên Giáp
  phường Bình Trưng: Nguyễn Duy Trinh, Nguyễn Tuyển, Lê Văn Thịnh
  phường Thủ Dầu Một: Đại lộ Bình Dương, Bạch Đằng, Yersin, Cách Mạng Tháng Tám
  phường Dĩ An: Lý Thường Kiệt, Nguyễn An Ninh, Trần Hưng Đạo
  phường Thuận An: Nguyễn Văn Tiết, Cách Mạng Tháng Tám
  phường Bến Cát: Hùng Vương, Ngô Quyền
  phường Vũng Tàu: Trần Phú, Hạ Long, Ba Cu, Lê Lợi, Thùy Vân
  phường Bà Rịa: Cách Mạng Tháng Tám, Bạch Đằng, Phạm Văn Đồng
  phường Phú Mỹ: Độc Lập, Nguyễn Tất Thành
  xã Hóc Môn: Lý Thường Kiệt, Bà Triệu
  xã Củ Chi: Tỉnh lộ 8, Nguyễn Thị Rành
  xã Bình Chánh: Nguyễn Hữu Trí, Quốc lộ 1
  xã Nhà Bè: Huỳnh Tấn Phát, Nguyễn Bình`)

const danang = wardsOf(`
  phường Hải Châu: Bạch Đằng, Lê Duẩn, Hùng Vương, Nguyễn Chí Thanh, Phan Châu Trinh
  phường Hòa Cường: Núi Thành, Ba Mươi Tháng Tư, Nguyễn Hữu Thọ, Duy Tân
  phường Thanh Khê: Điện Biên Phủ, Hàm Nghi, Lê Đình Lý, Trần Cao Vân
  phường An Khê: Trường Chinh, Hà Huy Tập, Nguyễn Phước Nguyên
  phường Sơn Trà: Ngô Quyền, Yết Kiêu, Hoàng Sa
  phường An Hải: Võ Văn Kiệt, Phạm Văn Đồng, Nguyễn Văn Thoại, Võ Nguyên Giáp
  phường Ngũ Hành Sơn: Lê Văn Hiến, Trần Đại Nghĩa, Huyền Trân Công Chúa
  phường Cẩm Lệ: Cách Mạng Tháng Tám, Ông Ích Đường
  phường Hòa Khánh: Tôn Đức Thắng, Âu Cơ, Nam Cao
  phường Liên Chiểu: Nguyễn Lương Bằng, Nguyễn Văn Cừ
  phường Hội An: Trần Phú, Nguyễn Thái Học, Lý Thường Kiệt, Cửa Đại
  phường Tam Kỳ: Phan Bội Châu, Hùng Vương, Trần Cao Vân
  phường Điện Bàn
  xã Hòa Vang
  xã Núi Thành`)

const haiphong = wardsOf(`
  phường Hồng Bàng: Hoàng Văn Thụ, Đinh Tiên Hoàng, Điện Biên Phủ, Quang Trung
  phường Ngô Quyền: Lạch Tray, Lê Lợi, Đà Nẵng, Máy Tơ
  phường Gia Viên: Văn Cao, Nguyễn Bỉnh Khiêm, Lê Hồng Phong
  phường Lê Chân: Tô Hiệu, Cát Dài, Trần Nguyên Hãn, Hai Bà Trưng
  phường Hải An: Ngô Gia Tự, Lê Hồng Phong, Đằng Hải
  phường Kiến An: Trần Thành Ngọ, Trường Chinh
  phường Đồ Sơn: Lý Thánh Tông, Vạn Hương
  phường Thủy Nguyên: Bạch Đằng, Máng Nước
  phường An Dương
  phường Hải Dương: Phạm Ngũ Lão, Trần Hưng Đạo, Bạch Đằng
  phường Thành Đông: Nguyễn Lương Bằng, Thanh Niên
  phường Chí Linh: Nguyễn Trãi, Trần Hưng Đạo
  xã Kiến Thụy
  xã Gia Lộc`)

const cantho = wardsOf(`
  phường Ninh Kiều: Hai Bà Trưng, Hòa Bình, Ba Mươi Tháng Tư, Nguyễn Trãi, Trần Văn Khéo
  phường Cái Khế: Trần Phú, Hùng Vương, Lê Lợi, Nguyễn Đức Cảnh
  phường Tân An: Mậu Thân, Trần Hưng Đạo, Ba Tháng Hai
  phường An Bình: Nguyễn Văn Cừ, Hoàng Quốc Việt
  phường Bình Thủy: Cách Mạng Tháng Tám, Lê Hồng Phong, Bùi Hữu Nghĩa
  phường Cái Răng: Phạm Hùng, Võ Tánh, Lý Thái Tổ
  phường Hưng Phú: Quang Trung, Võ Nguyên Giáp
  phường Ô Môn: Hai Mươi Sáu Tháng Ba, Châu Văn Liêm
  phường Thốt Nốt: Nguyễn Thái Học, Lê Thị Tạo
  phường Sóc Trăng: Hùng Vương, Trần Hưng Đạo, Phú Lợi
  phường Vị Thanh: Trần Hưng Đạo, Nguyễn Công Trứ
  phường Ngã Bảy
  xã Phong Điền
  xã Thới Lai`)

const hue = wardsOf(`
  phường Thuận Hóa: Lê Lợi, Hùng Vương, Nguyễn Huệ, Hà Nội, Bến Nghé
  phường Phú Xuân: Mai Thúc Loan, Đinh Tiên Hoàng, Trần Hưng Đạo, Lê Duẩn
  phường Vỹ Dạ: Nguyễn Sinh Cung, Phạm Văn Đồng
  phường Kim Long: Kim Long, Nguyễn Phúc Nguyên
  phường An Cựu: An Dương Vương, Hoàng Quốc Việt, Nguyễn Khoa Chiêm
  phường Thủy Xuân: Điện Biên Phủ, Bùi Thị Xuân, Huyền Trân Công Chúa
  phường Hương Thủy: Nguyễn Tất Thành, Dạ Lê
  phường Phú Bài
  phường Hương Trà
  phường Thuận An
  xã Phú Vang
  xã Quảng Điền
  xã Phú Lộc`)

function city(code: string, name: string, weight: number, taxPrefix: string, south: boolean, wards: Ward[]): Province {
  return { code, name, city: true, weight, taxPrefix, south, wards }
}

/** A province with its wards, and its communes (xã), as lists of bare names. */
function province(
  code: string,
  name: string,
  weight: number,
  taxPrefix: string,
  south: boolean,
  wards: string,
  communes: string,
): Province {
  const named = [...list(wards).map((ward) => `phường ${ward}`), ...list(communes).map((commune) => `xã ${commune}`)]
  const streets = commonStreets
  return { code, name, city: false, weight, taxPrefix, south, wards: named.map((ward) => ({ name: ward, streets })) }
}

/** The 34 provinces and cities in force since 1 July 2025, without the district level. */
export const provinces: readonly Province[] = [
  city('01', 'Hà Nội', 19, '01', false, hanoi),
  province('04', 'Cao Bằng', 0.5, '48', false, 'Thục Phán, Nùng Trí Cao, Tân Giang', 'Trùng Khánh, Hòa An'),
  province(
    '08',
    'Tuyên Quang',
    1,
    '50',
    false,
    'Minh Xuân, Nông Tiến, An Tường, Hà Giang 1, Hà Giang 2',
    'Hàm Yên, Sơn Dương, Bắc Quang',
  ),
  province('11', 'Điện Biên', 0.5, '56', false, 'Điện Biên Phủ, Mường Thanh', 'Tuần Giáo, Mường Ảng'),
  province('12', 'Lai Châu', 0.4, '62', false, 'Tân Phong, Đoàn Kết', 'Tân Uyên, Than Uyên, Phong Thổ'),
  province('14', 'Sơn La', 0.8, '55', false, 'Tô Hiệu, Chiềng An, Mộc Châu, Thảo Nguyên', 'Mai Sơn, Phù Yên'),
  province(
    '15',
    'Lào Cai',
    1.2,
    '53',
    false,
    'Lào Cai, Cam Đường, Sa Pa, Yên Bái, Nghĩa Lộ',
    'Bảo Thắng, Bắc Hà, Văn Bàn',
  ),
  province(
    '19',
    'Thái Nguyên',
    1.8,
    '46',
    false,
    'Phan Đình Phùng, Quyết Thắng, Gia Sàng, Sông Công, Phổ Yên, Bắc Kạn',
    'Đại Từ, Phú Bình, Ba Bể',
  ),
  province('20', 'Lạng Sơn', 0.8, '49', false, 'Lương Văn Tri, Đông Kinh, Tam Thanh, Kỳ Lừa', 'Đồng Đăng, Hữu Lũng'),
  province(
    '22',
    'Quảng Ninh',
    2.2,
    '57',
    false,
    'Hồng Gai, Bãi Cháy, Hạ Long, Cẩm Phả, Uông Bí, Móng Cái 1, Đông Triều, Quảng Yên',
    'Tiên Yên, Hải Hòa',
  ),
  province(
    '24',
    'Bắc Ninh',
    3,
    '23',
    false,
    'Kinh Bắc, Vũ Ninh, Võ Cường, Từ Sơn, Quế Võ, Thuận Thành, Bắc Giang, Việt Yên',
    'Yên Phong, Tiên Du, Lạng Giang',
  ),
  province(
    '25',
    'Phú Thọ',
    2.4,
    '26',
    false,
    'Việt Trì, Nông Trang, Thanh Miếu, Vĩnh Yên, Vĩnh Phúc, Phúc Yên, Hòa Bình',
    'Lâm Thao, Bình Xuyên, Lương Sơn',
  ),
  city('31', 'Hải Phòng', 4.5, '02', false, haiphong),
  province(
    '33',
    'Hưng Yên',
    2.2,
    '09',
    false,
    'Phố Hiến, Mỹ Hào, Thái Bình, Trần Lãm, Trần Hưng Đạo',
    'Văn Giang, Yên Mỹ, Tiền Hải',
  ),
  province(
    '37',
    'Ninh Bình',
    2.4,
    '27',
    false,
    'Hoa Lư, Tây Hoa Lư, Tam Điệp, Nam Định, Thiên Trường, Phủ Lý, Duy Tiên',
    'Hải Hậu, Kim Sơn, Giao Thủy',
  ),
  province(
    '38',
    'Thanh Hóa',
    2.6,
    '28',
    false,
    'Hạc Thành, Hàm Rồng, Quảng Phú, Sầm Sơn, Bỉm Sơn, Nghi Sơn',
    'Thọ Xuân, Hoằng Hóa, Nga Sơn',
  ),
  province(
    '40',
    'Nghệ An',
    2.6,
    '29',
    false,
    'Thành Vinh, Trường Vinh, Vinh Hưng, Vinh Phú, Cửa Lò, Thái Hòa',
    'Diễn Châu, Nam Đàn, Đô Lương',
  ),
  province('42', 'Hà Tĩnh', 1, '30', false, 'Thành Sen, Trần Phú, Hà Huy Tập, Vũng Áng', 'Can Lộc, Đức Thọ, Cẩm Xuyên'),
  province('44', 'Quảng Trị', 1.1, '32', false, 'Đông Hà, Đồng Hới, Đồng Thuận, Ba Đồn', 'Lệ Thủy, Hải Lăng, Khe Sanh'),
  city('46', 'Huế', 2, '33', false, hue),
  city('48', 'Đà Nẵng', 5, '04', false, danang),
  province(
    '51',
    'Quảng Ngãi',
    1.3,
    '43',
    false,
    'Cẩm Thành, Nghĩa Lộ, Đức Phổ, Kon Tum, Đăk Cấm',
    'Bình Sơn, Mộ Đức, Đăk Hà',
  ),
  province(
    '52',
    'Gia Lai',
    1.9,
    '41',
    false,
    'Quy Nhơn, Quy Nhơn Nam, An Nhơn, Hoài Nhơn, Pleiku, Diên Hồng, Hội Phú',
    'Tuy Phước, Chư Sê, Đak Đoa',
  ),
  province(
    '56',
    'Khánh Hòa',
    2.2,
    '42',
    true,
    'Nha Trang, Bắc Nha Trang, Nam Nha Trang, Cam Ranh, Ninh Hòa, Phan Rang',
    'Diên Khánh, Cam Lâm, Ninh Phước',
  ),
  province(
    '66',
    'Đắk Lắk',
    1.9,
    '60',
    true,
    'Buôn Ma Thuột, Tân Lập, Tân An, Thành Nhất, Tuy Hòa, Phú Yên',
    'Ea Kar, Krông Pắc, Buôn Đôn',
  ),
  province(
    '68',
    'Lâm Đồng',
    2.2,
    '58',
    true,
    'Xuân Hương - Đà Lạt, Lâm Viên - Đà Lạt, Cam Ly - Đà Lạt, 1 Bảo Lộc, Phan Thiết, Mũi Né, Bắc Gia Nghĩa',
    'Đức Trọng, Di Linh, Bắc Bình',
  ),
  province(
    '75',
    'Đồng Nai',
    3.8,
    '36',
    true,
    'Trấn Biên, Biên Hòa, Tam Hiệp, Long Bình, Trảng Dài, Long Khánh, Đồng Xoài, Bình Phước',
    'Long Thành, Nhơn Trạch, Trảng Bom',
  ),
  city('79', 'Hồ Chí Minh', 25, '03', true, saigon),
  province(
    '80',
    'Tây Ninh',
    2,
    '39',
    true,
    'Tân Ninh, Long Hoa, Trảng Bàng, Gò Dầu, Long An, Tân An',
    'Đức Hòa, Bến Lức, Cần Giuộc',
  ),
  province(
    '82',
    'Đồng Tháp',
    2,
    '14',
    true,
    'Cao Lãnh, Sa Đéc, Hồng Ngự, Mỹ Tho, Đạo Thạnh, Gò Công, Cai Lậy',
    'Cái Bè, Chợ Gạo, Lấp Vò',
  ),
  province(
    '86',
    'Vĩnh Long',
    1.8,
    '15',
    true,
    'Long Châu, Phước Hậu, Bình Minh, An Hội, Bến Tre, Trà Vinh',
    'Long Hồ, Mỏ Cày, Càng Long',
  ),
  province(
    '91',
    'An Giang',
    2.1,
    '16',
    true,
    'Long Xuyên, Mỹ Thới, Châu Đốc, Tân Châu, Rạch Giá, Hà Tiên',
    'Chợ Mới, Thoại Sơn, Kiên Lương',
  ),
  city('92', 'Cần Thơ', 3.2, '18', true, cantho),
  province(
    '96',
    'Cà Mau',
    1.3,
    '20',
    true,
    'An Xuyên, Lý Văn Lâm, Tân Thành, Bạc Liêu, Giá Rai',
    'Năm Căn, Cái Nước, Đầm Dơi',
  ),
]

const byWeight: Weighted<Province> = provinces.map((place) => [place, place.weight] as const)

export const drawProvince = (random: Random): Province => random.weighted(byWeight)

/** House and street, ward or commune, province: the two-level address of July 2025. */
export function addressIn(random: Random, place: Province): string {
  const ward = random.pick(place.wards)
  const name = place.city ? `TP. ${place.name}` : place.name
  return `${houseIn(random, place, ward)}, ${ward.name}, ${name}`
}

/** Alleys are written "ngõ" in the north and with a slash in the south; villages have no street. */
function houseIn(random: Random, place: Province, ward: Ward): string {
  const number = random.int(1, 420)
  if (ward.name.startsWith('xã') && random.chance(0.5)) return `${place.south ? 'Ấp' : 'Thôn'} ${random.int(1, 9)}`
  const street = random.pick(ward.streets)
  if (random.chance(0.7)) return `${number} ${street}`
  return place.south ? `${number}/${random.int(1, 60)} ${street}` : `Số ${random.int(1, 90)} ngõ ${number} ${street}`
}
