import { channelOf } from '../../mass-queries.ts'
import type { StepProps } from '../steps.ts'
import { EmailContent } from './EmailContent.tsx'
import { SmsContent } from './SmsContent.tsx'

/** What is written, beside how it will look. */
export default function ContentStep(props: StepProps) {
  return channelOf(props.view) === 'email' ? <EmailContent {...props} /> : <SmsContent {...props} />
}
