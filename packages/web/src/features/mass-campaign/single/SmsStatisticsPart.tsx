import { SumsPart } from './SumsPart.tsx'

export default function SmsStatisticsPart() {
  return <SumsPart channel="sms" />
}
