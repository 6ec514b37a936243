/** Look-up values of the demo, keyed by a code of its own; database ids are given when they are stored. */
export const sources = [
  { code: 'facebook', name: 'Facebook', weight: 22 },
  { code: 'zalo', name: 'Zalo', weight: 16 },
  { code: 'website', name: 'Website', weight: 15 },
  { code: 'referral', name: 'Giới thiệu', weight: 14 },
  { code: 'hotline', name: 'Tổng đài', weight: 9 },
  { code: 'google-ads', name: 'Google Ads', weight: 8 },
  { code: 'fair', name: 'Hội chợ, triển lãm', weight: 4 },
  { code: 'tiktok', name: 'TikTok', weight: 4 },
  { code: 'showroom', name: 'Khách đến văn phòng', weight: 3 },
  { code: 'marketplace', name: 'Sàn thương mại điện tử', weight: 2 },
  { code: 'partner', name: 'Đối tác', weight: 2 },
  { code: 'legacy', name: 'Danh sách cũ', weight: 1 },
] as const

/** Colours come from the product's palette, so white text reads on each; none is used twice. */
export const relationships = [
  {
    code: 'potential',
    name: 'Tiềm năng',
    color: '#0a71b1',
    description: 'Có nhu cầu, chưa từng trao đổi trực tiếp',
    weight: 26,
  },
  {
    code: 'caring',
    name: 'Đang chăm sóc',
    color: '#017b80',
    description: 'Đang tư vấn hoặc chờ phản hồi báo giá',
    weight: 24,
  },
  { code: 'new', name: 'Khách mới', color: '#118054', description: 'Mua lần đầu trong 90 ngày gần đây', weight: 16 },
  { code: 'regular', name: 'Thân thiết', color: '#5057dc', description: 'Mua từ ba lần trở lên', weight: 14 },
  { code: 'vip', name: 'VIP', color: '#8840c6', description: 'Doanh số lớn, do trưởng phòng theo dõi', weight: 5 },
  {
    code: 'cooling',
    name: 'Cần hâm nóng',
    color: '#a94e00',
    description: 'Đã mua nhưng lâu chưa quay lại',
    weight: 8,
  },
  {
    code: 'complaint',
    name: 'Đang khiếu nại',
    color: '#c51d28',
    description: 'Có khiếu nại chưa xử lý xong',
    weight: 2,
  },
  {
    code: 'ended',
    name: 'Ngừng hợp tác',
    color: '#4c3f02',
    description: 'Đã chấm dứt hợp đồng hoặc từ chối liên hệ',
    weight: 5,
  },
] as const

export type BusinessCode = (typeof businesses)[number]['code']
export const businesses = [
  { code: 'retail', name: 'Bán lẻ' },
  { code: 'wholesale', name: 'Phân phối, bán buôn' },
  { code: 'manufacturing', name: 'Sản xuất' },
  { code: 'construction', name: 'Xây dựng' },
  { code: 'real-estate', name: 'Bất động sản' },
  { code: 'education', name: 'Giáo dục, đào tạo' },
  { code: 'health', name: 'Y tế, dược phẩm' },
  { code: 'food', name: 'Nhà hàng, ăn uống' },
  { code: 'tourism', name: 'Du lịch, khách sạn' },
  { code: 'transport', name: 'Vận tải, kho bãi' },
  { code: 'technology', name: 'Công nghệ thông tin' },
  { code: 'finance', name: 'Tài chính, bảo hiểm' },
  { code: 'agriculture', name: 'Nông nghiệp, thủy sản' },
  { code: 'textile', name: 'Dệt may, da giày' },
  { code: 'advertising', name: 'Quảng cáo, sự kiện' },
] as const

/** Parents stand before their children; three levels. */
export const customerGroups = [
  { code: 'person', name: 'Khách cá nhân', parent: null },
  { code: 'person-new', name: 'Khách lẻ', parent: 'person' },
  { code: 'person-member', name: 'Khách thành viên', parent: 'person' },
  { code: 'member-silver', name: 'Thành viên Bạc', parent: 'person-member' },
  { code: 'member-gold', name: 'Thành viên Vàng', parent: 'person-member' },
  { code: 'member-diamond', name: 'Thành viên Kim cương', parent: 'person-member' },
  { code: 'company', name: 'Khách doanh nghiệp', parent: null },
  { code: 'company-small', name: 'Doanh nghiệp nhỏ và vừa', parent: 'company' },
  { code: 'small-household', name: 'Hộ kinh doanh', parent: 'company-small' },
  { code: 'small-startup', name: 'Công ty mới thành lập', parent: 'company-small' },
  { code: 'company-large', name: 'Doanh nghiệp lớn', parent: 'company' },
  { code: 'large-chain', name: 'Chuỗi cửa hàng', parent: 'company-large' },
  { code: 'large-foreign', name: 'Vốn đầu tư nước ngoài', parent: 'company-large' },
  { code: 'public', name: 'Cơ quan, tổ chức', parent: null },
  { code: 'public-school', name: 'Trường học', parent: 'public' },
  { code: 'public-clinic', name: 'Cơ sở y tế', parent: 'public' },
  { code: 'agent', name: 'Đại lý, cộng tác viên', parent: null },
  { code: 'agent-first', name: 'Đại lý cấp 1', parent: 'agent' },
  { code: 'agent-second', name: 'Đại lý cấp 2', parent: 'agent' },
] as const

export type CustomerGroupCode = (typeof customerGroups)[number]['code']
export type SourceCode = (typeof sources)[number]['code']
export type RelationshipCode = (typeof relationships)[number]['code']

/** The ids are the specification's: 1 is the leader, 4 the employee. */
export const positions = [
  { positionId: 1, name: 'Trưởng phòng' },
  { positionId: 2, name: 'Phó phòng' },
  { positionId: 3, name: 'Trưởng nhóm' },
  { positionId: 4, name: 'Nhân viên' },
] as const
export type PositionId = (typeof positions)[number]['positionId']

export const userGroups = [
  { code: 'staff', name: 'Nhân viên chung', isDefault: true },
  { code: 'managers', name: 'Quản lý', isDefault: false },
  { code: 'marketing', name: 'Tiếp thị', isDefault: false },
  { code: 'auditors', name: 'Kiểm soát nội bộ', isDefault: false },
  { code: 'interns', name: 'Thực tập sinh', isDefault: false },
] as const
export type UserGroupCode = (typeof userGroups)[number]['code']
