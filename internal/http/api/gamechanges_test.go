package api

import (
	"reflect"
	"testing"
)

// A field of an event that its body did not have would be dropped, and the event refused.
func TestABodyOfAnEventHasAllItsFields(t *testing.T) {
	body := reflect.New(reflect.TypeFor[eventBody]()).Elem()
	for i := range body.NumField() {
		switch field := body.Field(i); field.Kind() {
		case reflect.String:
			field.SetString("x")
		case reflect.Int, reflect.Int64:
			field.SetInt(1)
		case reflect.Bool:
			field.SetBool(true)
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		default:
			t.Fatalf("a field of kind %s", field.Kind())
		}
	}
	filled, _ := body.Interface().(eventBody)
	event := reflect.ValueOf(filled.toEvent())
	for i := range event.NumField() {
		if name := event.Type().Field(i).Name; name != "Device" && event.Field(i).IsZero() {
			t.Errorf("%s is not taken from the body", name)
		}
	}
}
