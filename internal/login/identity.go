package login

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"sideout/internal/fault"
)

// Identity is who a provider says somebody is. Issuer and Subject together are the key; the rest may change, or be
// empty.
type Identity struct {
	Issuer, Subject     string
	Email               string // tidy, as CheckEmail returns it
	EmailVerified       bool
	FirstName, LastName string
	Picture             string // an https URL
}

const notAccepted = "Unauthorized: the answer of the sign-in provider was not accepted. Please sign in again."

// Finish takes what the provider added to the redirect URL, and returns who has signed in. It fails with
// fault.BadRequest when it is not the answer to this attempt, with fault.Unauthorized when the provider or this
// package refuses, and with fault.Unavailable when the provider is down.
func (o *OIDC) Finish(ctx context.Context, a Attempt, query url.Values) (who Identity, err error) {
	if !same(query.Get("state"), a.State) {
		return who, fault.New(fault.BadRequest, stale)
	}
	p, err := o.discover(ctx)
	if err != nil {
		return who, err
	}
	if err := o.checkAnswer(p, query); err != nil {
		return who, err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, o.config.HTTPClient), finishWithin)
	defer cancel()
	token, err := p.oauth.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return who, exchangeFault(err)
	}
	idToken, err := o.verify(ctx, p, token, a.Nonce)
	if err != nil {
		return who, err
	}
	var c claims
	if err := idToken.Claims(&c); err != nil {
		return who, fault.Wrap(fault.Unauthorized, notAccepted, err)
	}
	if err := c.complete(ctx, p, token, idToken.Subject); err != nil {
		return who, err
	}
	return c.identity(o.config.Issuer, idToken.Subject), nil
}

// checkAnswer refuses an answer that comes from another provider, or tells of an error.
func (o *OIDC) checkAnswer(p *provider, query url.Values) error {
	if iss := query.Get("iss"); iss != o.config.Issuer && (query.Has("iss") || p.saysIss) {
		return fault.Wrap(fault.Unauthorized, notAccepted, fmt.Errorf("iss is %q", iss))
	}
	cause := fmt.Errorf("the provider answers %q: %q", query.Get("error"), query.Get("error_description"))
	switch query.Get("error") {
	case "":
	case "access_denied":
		return fault.Wrap(fault.Unauthorized, "Unauthorized: signing in was cancelled at the sign-in provider.", cause)
	case "temporarily_unavailable", "server_error":
		return fault.Wrap(fault.Unavailable, providerDown, cause)
	default:
		return fault.Wrap(fault.Unauthorized, notAccepted, cause)
	}
	if query.Get("code") == "" {
		return fault.New(fault.BadRequest, stale)
	}
	return nil
}

// exchangeFault tells a code that is not taken (any more) from a provider that is down or set up in another way.
func exchangeFault(err error) error {
	if refusal := new(oauth2.RetrieveError); errors.As(err, &refusal) && refusal.ErrorCode == "invalid_grant" {
		return fault.Wrap(fault.Unauthorized, notAccepted, err)
	}
	return fault.Wrap(fault.Unavailable, providerDown, err)
}

// verify checks everything about the ID token that came with an access token.
func (o *OIDC) verify(ctx context.Context, p *provider, token *oauth2.Token, nonce string) (*oidc.IDToken, error) {
	raw, _ := token.Extra("id_token").(string)
	idToken, err := p.verifier.Verify(ctx, raw)
	switch {
	case err != nil && strings.Contains(err.Error(), "fetching keys"): // the library has no type for it
		return nil, fault.Wrap(fault.Unavailable, providerDown, err)
	case err != nil:
	case !same(idToken.Nonce, nonce):
		err = errors.New("the nonce is another one")
	case idToken.Subject == "":
		err = errors.New("it has no subject")
	case idToken.AccessTokenHash != "":
		err = idToken.VerifyAccessToken(token.AccessToken)
	}
	if err == nil {
		err = o.checkParty(idToken)
	}
	if err != nil {
		return nil, fault.Wrap(fault.Unauthorized, notAccepted, fmt.Errorf("ID token: %w", err))
	}
	return idToken, nil
}

// checkParty refuses a token that was made for another client and names this one besides.
func (o *OIDC) checkParty(idToken *oidc.IDToken) error {
	var c struct {
		AuthorizedParty string `json:"azp"`
	}
	if err := idToken.Claims(&c); err != nil {
		return err
	}
	if c.AuthorizedParty != o.config.ClientID && (c.AuthorizedParty != "" || len(idToken.Audience) > 1) {
		return fmt.Errorf("it was made for %q", c.AuthorizedParty)
	}
	return nil
}

// claims is what a provider tells about people, in the ID token or at its userinfo endpoint.
type claims struct {
	Email         string  `json:"email"`
	EmailVerified lenient `json:"email_verified"`
	GivenName     string  `json:"given_name"`
	FamilyName    string  `json:"family_name"`
	Name          string  `json:"name"`
	Picture       string  `json:"picture"`
}

// lenient is a bool that some providers send as a string.
type lenient bool

// UnmarshalJSON takes everything but true and "true" for false.
func (l *lenient) UnmarshalJSON(text []byte) error {
	*l = strings.Trim(string(text), `"`) == "true"
	return nil
}

// complete asks the userinfo endpoint where the ID token tells little more than who it is, as those of many providers do.
func (c *claims) complete(ctx context.Context, p *provider, token *oauth2.Token, subject string) error {
	if c.Email != "" || p.UserInfoEndpoint() == "" {
		return nil
	}
	info, err := p.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fault.Wrap(fault.Unavailable, providerDown, err)
	}
	if info.Subject != subject {
		err = fmt.Errorf("userinfo is about %q, the ID token about %q", info.Subject, subject)
	} else {
		err = info.Claims(c)
	}
	if err != nil {
		return fault.Wrap(fault.Unauthorized, notAccepted, err)
	}
	return nil
}

// identity tidies what the provider tells: it is a stranger's text.
func (c claims) identity(issuer, subject string) Identity {
	who := Identity{Issuer: issuer, Subject: subject, FirstName: tidyName(c.GivenName), LastName: tidyName(c.FamilyName)}
	if who.FirstName == "" && who.LastName == "" {
		who.FirstName = tidyName(c.Name)
	}
	if email, err := CheckEmail(c.Email); err == nil {
		who.Email, who.EmailVerified = email, bool(c.EmailVerified)
	}
	if u, err := url.Parse(c.Picture); err == nil && u.Scheme == "https" && u.Host != "" && len(c.Picture) <= 2048 {
		who.Picture = u.String()
	}
	return who
}

// tidyName drops what cannot be seen, and what is beyond 100 code points.
func tidyName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.TrimSpace(name))
	runes := []rune(name)
	return string(runes[:min(len(runes), 100)])
}
