// A certified OpenID provider. Signing in as NAME gives the address NAME@example.org.
//   node provider.mjs PORT REDIRECT_URL
import Provider from 'oidc-provider'

const [port, redirect] = process.argv.slice(2)

const provider = new Provider(`http://localhost:${port}`, {
  clients: [{ client_id: 'sideout', client_secret: 'a secret of the tests', redirect_uris: [redirect] }],
  claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  cookies: { keys: ['a key of the tests'] },
  pkce: { required: () => true },
  findAccount: (_, name) => ({
    accountId: name,
    claims: () => ({
      sub: name,
      email: `${name}@example.org`,
      email_verified: true,
      given_name: name,
      family_name: 'Example',
    }),
  }),
})
provider.listen(Number(port))
