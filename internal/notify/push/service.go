package push

import (
	"context"
	"net/http"
	"time"

	"sideout/internal/base/fault"
	"sideout/internal/base/secret"
	"sideout/internal/storage/store"
	"sideout/internal/storage/transaction"
)

// MaxDevices is how many devices can subscribe to a team: more than its players and their families have, and few enough that nobody
// fills the disk.
const MaxDevices = 300

var (
	errOff  = fault.New(fault.Conflict, "This server sends no notifications.")
	errFull = fault.New(fault.Conflict, "%d devices are told about this team already, and there can be no more. Subscribe to its calendar instead.", MaxDevices)
)

// Service stores which devices are subscribed to which teams. Its callers have checked that a team is on a public page.
type Service struct {
	db    *transaction.DB
	key   *secret.Key
	hosts Hosts
	vapid vapid
}

// New returns a Service that is off, see TurnOn.
func New(db *transaction.DB, key *secret.Key) *Service { return &Service{db: db, key: key} }

// TurnOn makes the service accept devices at some push services, before the first request.
func (svc *Service) TurnOn(hosts Hosts) (err error) {
	svc.vapid, err = newVAPID(svc.key)
	svc.hosts = hosts
	return err
}

// PublicKey is the key with which a browser subscribes; empty if the server sends no notifications.
func (svc *Service) PublicKey() string { return svc.vapid.public }

// DeviceState says whether a device is notified when the games of a team change.
type DeviceState struct {
	On bool `json:"on"`
}

// Find returns whether a device is subscribed to a team.
func (svc *Service) Find(ctx context.Context, teamID int64, device string) (found DeviceState, err error) {
	if err := CheckDevice(device); err != nil {
		return found, err
	}
	err = svc.db.Read(ctx, func(tx *store.Tx) error {
		found.On, err = tx.Push.HasPushDevice(teamID, device)
		return err
	})
	return found, err
}

// Add subscribes a device to a team. If it is subscribed already, Add renews its keys.
func (svc *Service) Add(ctx context.Context, leagueID, teamID int64, device string, s Subscription) (found DeviceState, err error) {
	if svc.vapid.public == "" {
		return found, errOff
	}
	if s, err = svc.hosts.Check(s); err != nil {
		return found, err
	}
	if DeviceOf(s.Endpoint) != device {
		return found, fault.Field("endpoint", "The address of this call must end with the SHA-256 of the endpoint, in base64url")
	}
	err = svc.db.Write(ctx, func(tx *store.Tx) error {
		team, err := tx.Teams.FindTeam(teamID)
		if err != nil {
			return err
		}
		if team.LeagueID != leagueID {
			return store.ErrNotFound
		}
		has, err := tx.Push.HasPushDevice(teamID, device)
		if err != nil {
			return err
		}
		if n, err := tx.Push.CountPushDevices(teamID); err != nil {
			return err
		} else if n >= MaxDevices && !has {
			return errFull
		}
		return tx.Push.SavePushDevice(store.PushDevice{
			Device: device, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth, LeagueID: leagueID, TeamID: teamID, CreatedAt: svc.db.Now(),
		})
	})
	return DeviceState{On: err == nil}, err
}

// Remove ends the subscription of a device to a team. It is no error if there is none.
func (svc *Service) Remove(ctx context.Context, teamID int64, device string) (found DeviceState, err error) {
	if err := CheckDevice(device); err != nil {
		return found, err
	}
	return found, svc.db.Write(ctx, func(tx *store.Tx) error { return tx.Push.DeletePushDevice(teamID, device) })
}

// timeout is how long a push service may take to answer.
const timeout = 20 * time.Second

// NewClient returns the client that speaks to push services. It connects to public addresses only, whatever the name of a host
// leads to, follows no redirect and uses no proxy of the environment.
func NewClient() *http.Client {
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dialPublic, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: connections, IdleConnTimeout: time.Minute},
	}
}
