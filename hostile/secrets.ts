/** What the started servers and their callers share. */
export const clientSecrets = { comAes: 'hostile-com-aes-value', passphrase: 'hostile-client-passphrase' }
export const metricsToken = 'hostile-metrics-token'
export const adminPassword = 'Hostile@2026'
