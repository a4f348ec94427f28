package push

import (
	"context"
	"net/http"
	"time"

	"sideout/internal/base/credentials"
	"sideout/internal/base/fault"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// MaxDevices limits the number of devices that are subscribed to a team. It is more than the players and their families have, but low
// enough that nobody can fill the disk.
const MaxDevices = 300

var (
	errDisabled = fault.New(fault.Conflict, "This server sends no notifications.")
	errFull     = fault.New(fault.Conflict, "%d devices are told about this team already, and there can be no more. Subscribe to its calendar instead.", MaxDevices)
)

// Service stores which devices are subscribed to which teams. Its callers must check that the page of a team is public.
type Service struct {
	db    *transaction.DB
	key   *credentials.Key
	hosts Hosts
	vapid vapid
}

// New returns a Service that accepts no subscriptions until Enable is called.
func New(db *transaction.DB, key *credentials.Key) *Service { return &Service{db: db, key: key} }

// Enable makes the service accept subscriptions at the push services in hosts. It must be called before the first request.
func (svc *Service) Enable(hosts Hosts) (err error) {
	svc.vapid, err = newVAPID(svc.key)
	svc.hosts = hosts
	return err
}

// PublicKey returns the key with which a browser subscribes; empty if the server sends no notifications.
func (svc *Service) PublicKey() string { return svc.vapid.public }

// DeviceState describes whether a device receives notifications about the games of a team.
type DeviceState struct {
	On bool `json:"on"` // whether the device is subscribed to the team
}

// Find returns the state of a device for a team.
func (svc *Service) Find(ctx context.Context, teamID int64, device string) (state DeviceState, err error) {
	if err := CheckDevice(device); err != nil {
		return state, err
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		state.On, err = tx.Push.HasPushDevice(teamID, device)
		return err
	})
	return state, err
}

// Add subscribes a device to a team. If the device is subscribed already, Add replaces its keys.
func (svc *Service) Add(ctx context.Context, leagueID, teamID int64, device string, s Subscription) (state DeviceState, err error) {
	if svc.vapid.public == "" {
		return state, errDisabled
	}
	if s, err = svc.hosts.Check(s); err != nil {
		return state, err
	}
	if DeviceID(s.Endpoint) != device {
		return state, fault.Field("endpoint", "The address of this call must end with the SHA-256 of the endpoint, in base64url")
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		team, err := tx.Teams.FindTeam(teamID)
		if err != nil {
			return err
		}
		if team.LeagueID != leagueID {
			return store.ErrNotFound
		}
		isSubscribed, err := tx.Push.HasPushDevice(teamID, device)
		if err != nil {
			return err
		}
		if n, err := tx.Push.CountPushDevices(teamID); err != nil {
			return err
		} else if n >= MaxDevices && !isSubscribed {
			return errFull
		}
		return tx.Push.SavePushDevice(store.PushDevice{
			Device: device, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth, LeagueID: leagueID, TeamID: teamID, CreatedAt: svc.db.Now(),
		})
	})
	return DeviceState{On: err == nil}, err
}

// Remove deletes the subscription of a device to a team. It returns no error if there is none.
func (svc *Service) Remove(ctx context.Context, teamID int64, device string) (state DeviceState, err error) {
	if err := CheckDevice(device); err != nil {
		return state, err
	}
	return state, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeletePushDevice(teamID, device) })
}

// timeout is how long a push service may take to respond.
const timeout = 20 * time.Second

// NewClient returns the HTTP client for push services. It connects only to public addresses, even if the name of a host resolves to
// another one, follows no redirects, and ignores proxy settings of the environment.
func NewClient() *http.Client {
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dialPublic, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: connections, IdleConnTimeout: time.Minute},
	}
}
