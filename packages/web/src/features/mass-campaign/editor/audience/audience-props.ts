import type { Audience } from '@crm/contract/audience'

/** What each part of the audience is given. */
export interface AudienceProps {
  readonly audience: Audience
  readonly onChange: (part: Partial<Audience>) => void
}
