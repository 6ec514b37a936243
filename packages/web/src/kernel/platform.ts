import { MOBILE_WIDTH_MAX_PX } from '@crm/contract/rules/limits'

/** 567 px and narrower is the phone's. */
export const isNarrow = () => window.innerWidth <= MOBILE_WIDTH_MAX_PX

export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad asks for desktop pages under the name of a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const isMobilePlatform = () => isIos() || /Android|Mobile/.test(navigator.userAgent)
