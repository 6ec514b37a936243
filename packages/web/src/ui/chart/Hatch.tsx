import { colorOf, HATCH_ID } from './looks.ts'

/** What `fillOf` names; each picture brings it along. */
export const Hatch = () => (
  <defs>
    <pattern id={HATCH_ID} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="3" height="5" fill={colorOf.bad} />
    </pattern>
  </defs>
)
