/** Opens a page of the product in another tab. */
export const openBeside = (href: string) => window.open(href, '_blank', 'noopener')
