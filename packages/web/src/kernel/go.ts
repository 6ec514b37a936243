type Navigate = (path: string) => void

// Until the router stands, and for code that knows no router: an ordinary page load.
let navigate: Navigate = (path) => location.assign(path)

export const setNavigator = (next: Navigate) => {
  navigate = next
}

/** Opens a path of this product from code outside a component. */
export const goTo = (path: string) => navigate(path)
export const currentPath = () => location.pathname + location.search
