/** What scrolls is reached by the keyboard. */
export const scrolled = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label })
