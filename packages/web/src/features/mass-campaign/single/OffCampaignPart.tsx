import { SumsPart } from './SumsPart.tsx'

export default function OffCampaignPart() {
  return <SumsPart channel="email" />
}
