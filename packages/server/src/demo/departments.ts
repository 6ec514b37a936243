/** The demo company, a firm that sells and services office equipment. */
export const demoCompany = { name: 'Công ty Cổ phần Hoa Tiêu', domain: 'hoatieu.test' }

export type DepartmentCode = 'company' | 'support' | 'sales' | 'marketing' | 'accounting' | 'technical' | 'hr'

export type DemoDepartment = {
  code: DepartmentCode
  name: string
  parent: DepartmentCode | null
  address: string
  city: string
  phone: string
  fax: string
  description: string
  tasks: readonly string[]
}

const headOffice = { address: '36 Nguyễn Hữu Cảnh, phường Thạnh Mỹ Tây', city: 'TP. Hồ Chí Minh', fax: '' }

/** Parents stand before their children, the root and default department first; staff.ts seats the leader of each. */
export const departments: readonly DemoDepartment[] = [
  {
    ...headOffice,
    code: 'company',
    name: demoCompany.name,
    parent: null,
    phone: '02873001100',
    fax: '02873001199',
    description: 'Bán và bảo trì thiết bị văn phòng trên toàn quốc',
    tasks: [],
  },
  {
    ...headOffice,
    code: 'support',
    name: 'Phòng Hỗ trợ khách hàng',
    parent: 'company',
    phone: '02873001101',
    description: 'Tiếp nhận và xử lý phiếu hỗ trợ, khiếu nại',
    tasks: [
      'Hướng dẫn sử dụng',
      'Xử lý khiếu nại',
      'Đổi trả hàng',
      'Tra cứu đơn hàng',
      'Cập nhật thông tin khách hàng',
      'Khảo sát mức độ hài lòng',
    ],
  },
  {
    ...headOffice,
    code: 'sales',
    name: 'Phòng Kinh doanh',
    parent: 'company',
    phone: '02873001102',
    description: 'Tư vấn, báo giá, ký hợp đồng và chăm sóc khách hàng',
    tasks: ['Báo giá', 'Soạn hợp đồng', 'Đặt lịch gặp khách', 'Gửi hàng mẫu', 'Gia hạn hợp đồng', 'Chính sách đại lý'],
  },
  {
    ...headOffice,
    code: 'marketing',
    name: 'Phòng Marketing',
    parent: 'sales',
    phone: '02873001103',
    description: 'Chiến dịch, nội dung, sự kiện và quảng cáo',
    tasks: ['Thiết kế ấn phẩm', 'Viết bài, đăng bài', 'Gửi email, SMS', 'Tổ chức sự kiện', 'Quà tặng khách hàng'],
  },
  {
    ...headOffice,
    code: 'accounting',
    name: 'Phòng Kế toán',
    parent: 'company',
    phone: '02873001104',
    description: 'Hóa đơn, công nợ, thanh toán',
    tasks: ['Xuất hóa đơn', 'Điều chỉnh hóa đơn', 'Đối chiếu công nợ', 'Hoàn tiền', 'Xác nhận thanh toán'],
  },
  {
    code: 'technical',
    name: 'Phòng Kỹ thuật',
    parent: 'company',
    address: '125 Trần Não, phường An Khánh',
    city: 'TP. Hồ Chí Minh',
    phone: '02873001105',
    fax: '',
    description: 'Lắp đặt, bảo hành, bảo trì',
    tasks: ['Lắp đặt', 'Bảo hành', 'Bảo trì định kỳ', 'Sửa chữa tại chỗ', 'Hỗ trợ từ xa', 'Thay vật tư'],
  },
  {
    ...headOffice,
    code: 'hr',
    name: 'Phòng Nhân sự',
    parent: 'company',
    phone: '02873001106',
    description: 'Tuyển dụng, đào tạo, chế độ',
    tasks: ['Tuyển dụng', 'Đào tạo', 'Chấm công, nghỉ phép', 'Chế độ, bảo hiểm', 'Cấp phát thiết bị'],
  },
]
