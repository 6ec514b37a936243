import { DetailPart } from './DetailPart.tsx'

export default function EmailDetailsPart() {
  return <DetailPart channel="email" />
}
