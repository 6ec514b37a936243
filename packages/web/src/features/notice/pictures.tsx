import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    className={classes.picture}
    viewBox="0 0 200 140"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <ellipse cx="100" cy="124" rx="72" ry="6" fill="currentColor" stroke="none" opacity=".12" />
    {children}
  </svg>
)

/** A plug that came out of its socket. */
export const UnpluggedPicture = () => (
  <Picture>
    <rect x="112" y="44" width="44" height="52" rx="10" fill="currentColor" fillOpacity=".12" />
    <path d="M156 70h28M112 58h-8M112 82h-8" />
    <path d="M28 70h28a16 16 0 0 1 16-16h6v32h-6a16 16 0 0 1-16-16ZM78 60h8M78 80h8" />
    <path d="m92 34 4-12M100 36l10-8M92 106l4 12M100 104l10 8" opacity=".55" />
  </Picture>
)

/** A closed gate. */
export const LockedPicture = () => (
  <Picture>
    <path d="M70 62V44a30 30 0 0 1 60 0v18" />
    <rect x="54" y="62" width="92" height="58" rx="12" fill="currentColor" fillOpacity=".12" />
    <circle cx="100" cy="86" r="8" />
    <path d="M100 94v12" />
  </Picture>
)

/** A drawing board with half a plan on it. */
export const PlannedPicture = () => (
  <Picture>
    <rect x="40" y="20" width="120" height="84" rx="10" fill="currentColor" fillOpacity=".12" />
    <path d="M56 42h44M56 58h28M56 74h36" />
    <path d="m112 84 28-34 12 10-28 34-14 4 2-14Z" fill="var(--ui-surface)" />
    <path d="m76 104-14 18M124 104l14 18" />
  </Picture>
)

/** A phone beside a wide screen. */
export const PhonePicture = () => (
  <Picture>
    <rect x="24" y="30" width="96" height="66" rx="8" fill="currentColor" fillOpacity=".12" />
    <path d="M56 118h32M72 96v22" />
    <rect x="132" y="46" width="42" height="74" rx="8" fill="var(--ui-surface)" />
    <path d="M148 110h10M144 64h18M144 76h18M144 88h10" />
  </Picture>
)
