import type { Policy } from '../../setting/public.ts'

/** What stands for the company in everything that is sent. */
export const companyValues = ({ advertiserName, advertiserAddress, advertiserPhone }: Policy) => ({
  'company.name': advertiserName,
  'company.address': advertiserAddress,
  'company.phone': advertiserPhone,
})
